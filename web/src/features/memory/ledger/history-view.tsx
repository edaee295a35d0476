import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/empty-state.tsx';
import { ChoiceGroup } from '#components/form/choice-group.tsx';
import { Card } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { useChanges } from '../api/ledger.ts';
import { ChangeRow } from './change-row.tsx';

const WHICH = ['all', 'restorable'] as const;

/** What became of a project's memories, newest first: each change with the way back. */
export default function HistoryView({ projectId }: { projectId: number }) {
  const { t } = useTranslation(['memory', 'common']);
  const [which, setWhich] = useState<(typeof WHICH)[number]>('all');
  const result = useChanges(projectId, which === 'restorable');
  return (
    <>
      <Box sx={{ mb: 3 }}>
        <ChoiceGroup
          label={t('history.which')}
          value={which}
          onChange={setWhich}
          choices={WHICH.map((value) => ({ value, label: t(`history.${value}`) }))}
        />
      </Box>
      <Loaded result={result} failed={t('history.failed')} height={240}>
        {(changes) =>
          changes.length === 0 ? (
            <EmptyState title={t('history.empty')} text={t('history.emptyText')} />
          ) : (
            <Card sx={{ px: 4, py: 1 }}>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {changes.map((change) => (
                  <ChangeRow key={change.id} projectId={projectId} change={change} openable />
                ))}
              </Box>
              {result.hasMore && (
                <Button variant="outlined" onClick={() => result.loadMore()} sx={{ mb: 3 }}>
                  {t('common:showMore')}
                </Button>
              )}
            </Card>
          )
        }
      </Loaded>
    </>
  );
}
