import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Names and values, one pair a line; one under the other where there is no room for the size of the text. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          columnGap: 6,
          '& dt': { color: 'text.secondary', pt: 2, overflowWrap: 'anywhere' },
          '& dd': { m: 0, py: 0.5, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', minWidth: 0 },
          '@container (min-width: 28rem)': {
            gridTemplateColumns: 'minmax(7.5rem, 11.25rem) minmax(0, 1fr)',
            '& dd': { py: 2 },
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
    </Box>
  );
}
