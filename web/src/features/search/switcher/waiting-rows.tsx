import Skeleton from '@mui/material/Skeleton';
import { Column } from '#components/layout.tsx';
import { appearLate } from '#components/loading-screen.tsx';

const ROWS = [56, 38, 47];

/** In place of names that are being looked for. */
export function WaitingRows() {
  return (
    <Column aria-hidden sx={{ flex: 'none', gap: 2, px: 4, pt: 3, pb: 1, ...appearLate }}>
      {ROWS.map((width) => (
        <Skeleton key={width} width={`${width}%`} height={18} />
      ))}
    </Column>
  );
}
