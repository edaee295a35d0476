import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/layout.tsx';
import { appearLate } from '#components/loading-screen.tsx';
import type { Memories } from '../api/memories.ts';
import { MemoryCard } from '../components/memory-card.tsx';

export const gridLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  gap: 4,
  m: 0,
  p: 0,
  listStyle: 'none',
};

export function GridSkeleton() {
  return (
    <Box sx={{ ...gridLook, ...appearLate }} aria-hidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Card key={key} sx={{ p: 4 }}>
          <Skeleton width="94%" height={15} />
          <Skeleton width="88%" height={15} sx={{ mt: 2 }} />
          <Skeleton width="62%" height={15} sx={{ mt: 2 }} />
          <Skeleton width="50%" height={12} sx={{ mt: 8 }} />
        </Card>
      ))}
    </Box>
  );
}

interface Props {
  result: Memories;
  bulk: boolean;
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}

/** Memories as notes side by side. */
export function MemoryGrid({ result, bulk, selected, onSelect }: Props) {
  const { t } = useTranslation();
  const { data = [], hasMore, loadMore, isFetching } = result;
  const chosen = new Set(selected);
  const toggle = (id: string) =>
    onSelect(chosen.has(id) ? selected.filter((each) => each !== id) : [...selected, id]);
  return (
    <>
      <Box component="ul" sx={gridLook}>
        {data.map((memory) => (
          <Box component="li" key={memory.id} sx={{ minWidth: 0 }}>
            <MemoryCard
              memory={memory}
              selection={
                bulk ? { selected: chosen.has(memory.id), onToggle: () => toggle(memory.id) } : undefined
              }
            />
          </Box>
        ))}
      </Box>
      {hasMore && (
        <Box sx={{ textAlign: 'center', mt: 4 }}>
          <Button variant="outlined" disabled={isFetching} onClick={() => loadMore()}>
            {t('showMore')}
          </Button>
        </Box>
      )}
    </>
  );
}
