import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Names and values, one pair a line; one under the other where there is no room. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, 180px) minmax(0, 1fr)' },
        columnGap: 6,
        '& dt': { color: 'text.secondary', pt: { xs: 2, sm: 2 } },
        '& dd': {
          m: 0,
          py: { xs: 0.5, sm: 2 },
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
          minWidth: 0,
        },
      }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}
