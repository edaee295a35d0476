import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Column } from './layout.tsx';

interface Props {
  drawing?: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  /** Level of the heading in the page's outline. */
  level?: 'h1' | 'h2' | 'h3';
}

/** What a place is for, one sentence and one action, while nothing is there. */
export function EmptyState({ drawing, title, text, action, level = 'h2' }: Props) {
  return (
    <Column sx={{ alignItems: 'center', textAlign: 'center', gap: 2, px: 4, py: 10 }}>
      {drawing}
      <Typography variant="h3" component={level} sx={{ mt: 2 }}>
        {title}
      </Typography>
      {text && (
        <Typography sx={{ color: 'text.secondary', maxWidth: '44ch', textWrap: 'balance' }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 3 }}>{action}</Box>}
    </Column>
  );
}
