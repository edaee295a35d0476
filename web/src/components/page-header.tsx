import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** One line of meaning under the title. */
  text?: ReactNode;
  /** The one primary action, and quiet ones before it. */
  actions?: ReactNode;
}

/** The head of a page. */
export function PageHeader({ title, text, actions }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        justifyContent: 'space-between',
        columnGap: 6,
        rowGap: 3,
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 16.25rem' }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {text && <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text}</Typography>}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{actions}</Box>}
    </Box>
  );
}
