import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { scrolls } from '#theme/styles.ts';
import { Column } from './layout.tsx';

interface Props {
  /** The widest it gets, in pixels: 720-800 for what is read, more for cards. */
  width: number;
  /** Whether it is the window's main part itself; a project's screens stand inside one. */
  main?: boolean;
  /** What stands at the very end, directly in what scrolls. */
  end?: ReactNode;
  children: ReactNode;
}

/** A page that scrolls by itself: its parts one under another, in the middle of the room there is. */
export function Page({ width, main = false, end, children }: Props) {
  return (
    <Box component={main ? 'main' : 'div'} sx={{ ...scrolls, height: '100%' }}>
      <Column sx={{ maxWidth: width, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 6, md: 8 }, gap: 6 }}>
        {children}
      </Column>
      {end}
    </Box>
  );
}
