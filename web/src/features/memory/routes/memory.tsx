import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { NoteDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Page } from '#components/page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { messageOf } from '#lib/api/errors.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { toast } from '#lib/toasts.ts';
import { deleteMemory, useMemories } from '../api/memories.ts';
import { MemoryCard } from '../components/memory-card.tsx';
import { MemoryForm } from '../components/memory-form.tsx';

export default function MemoryRoute() {
  const { t } = useTranslation(['memory', 'common']);
  const projectId = Number(useParams().projectId);
  const result = useMemories(projectId);
  const { data: memories, total, error, hasMore, loadMore, mutate } = result;
  const { canChange } = useProjectAccess();
  const count = memories?.length ?? 0;
  const remove = async (memoryId: string) => {
    try {
      await deleteMemory(projectId, memoryId);
      await mutate();
    } catch (failure) {
      toast(t('deleteFailed', { message: messageOf(failure) }), 'error');
    }
  };
  return (
    <Page width={760}>
      <PageHeader title={t('title')} text={t('text')} />
      {canChange && <MemoryForm projectId={projectId} onAdded={() => void mutate()} />}
      {error && !memories ? <ErrorState title={t('loadFailed')} of={result} /> : null}
      {!memories && !error && (
        <Box aria-hidden>
          <Skeleton width="90%" height={16} sx={{ my: 3 }} />
          <Skeleton width="70%" height={16} />
        </Box>
      )}
      {memories && count === 0 && (
        <EmptyState drawing={<NoteDrawing />} title={t('empty')} text={t('emptyText')} />
      )}
      {count > 0 && (
        <Box>
          <Box sx={{ color: 'text.secondary', fontWeight: 500 }}>{t('count', { count: total ?? count })}</Box>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {memories?.map((memory) => (
              <MemoryCard
                key={memory.id}
                memory={memory}
                canDelete={canChange}
                onDelete={() => remove(memory.id)}
              />
            ))}
          </Box>
          {hasMore && (
            <Button variant="outlined" onClick={() => void loadMore()}>
              {t('showMore', { ns: 'common' })}
            </Button>
          )}
        </Box>
      )}
    </Page>
  );
}
