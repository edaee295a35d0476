import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Row } from '#components/layout.tsx';
import { appearLate } from '#components/loading-screen.tsx';

/** The shape of what comes. */
export function WaitingList({ rows }: { rows: number }) {
  return (
    <Box aria-hidden sx={{ px: 4, py: 2, ...appearLate }}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Row key={row} sx={{ gap: 3, py: 3 }}>
          <Skeleton variant="circular" width={17} height={17} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="52%" height={14} />
            <Skeleton width="84%" height={12} sx={{ mt: 2 }} />
          </Box>
        </Row>
      ))}
    </Box>
  );
}
