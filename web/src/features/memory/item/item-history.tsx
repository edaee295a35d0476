import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { useMemoryChanges } from '../api/ledger.ts';
import { ChangeRow } from '../ledger/change-row.tsx';

/** What became of one memory, newest first. */
export function ItemHistory({ projectId, memoryId }: { projectId: number; memoryId: string }) {
  const { t } = useTranslation(['memory', 'common']);
  const result = useMemoryChanges(projectId, memoryId);
  return (
    <Loaded result={result} failed={t('history.failed')} height={160}>
      {(changes) =>
        changes.length === 0 ? (
          <Muted>{t('history.emptyText')}</Muted>
        ) : (
          <>
            <Box component="ul" sx={{ m: 0, p: 0, mt: -3, listStyle: 'none' }}>
              {changes.map((change) => (
                <ChangeRow key={change.id} projectId={projectId} change={change} />
              ))}
            </Box>
            {result.hasMore && (
              <Button size="small" color="inherit" onClick={() => result.loadMore()}>
                {t('common:showMore')}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}
