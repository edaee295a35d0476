import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Card } from '#components/layout.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { DocumentCard } from '../components/document-card.tsx';

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13.5rem), 1fr))',
  gap: 4,
};

export function GridSkeleton() {
  return (
    <Box sx={grid} aria-hidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Card key={key} sx={{ overflow: 'hidden' }}>
          <Skeleton height={148} sx={{ borderRadius: 0 }} />
          <Box sx={{ p: 3 }}>
            <Skeleton width="84%" height={14} />
            <Skeleton width="50%" height={12} sx={{ mt: 4 }} />
          </Box>
        </Card>
      ))}
    </Box>
  );
}

export function TableSkeleton() {
  return (
    <Card sx={{ overflow: 'hidden' }} aria-hidden>
      {['84%', '62%', '71%', '55%', '78%', '66%', '59%', '74%'].map((width) => (
        <Box
          key={width}
          sx={{ p: 3, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
        >
          <Skeleton width={width} height={14} />
        </Box>
      ))}
    </Card>
  );
}

/** Documents as cards. */
export function DocumentGrid({ documents }: { documents: readonly ProjectDocument[] }) {
  return (
    <Box sx={grid}>
      {documents.map((document) => (
        <DocumentCard key={document.id} document={document} />
      ))}
    </Box>
  );
}
