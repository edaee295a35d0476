import Button from '@mui/material/Button';
import { SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { useProjectAccess } from '#lib/project-access.tsx';
import type { Memories } from '../api/memories.ts';
import { useDesk } from '../components/desk.ts';
import {
  type Changes,
  isWhole,
  listQuery,
  type MemoryChoice,
  NO_FILTERS,
} from '../manager/use-memory-choice.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { MemoryBar } from './memory-bar.tsx';
import { GridSkeleton, MemoryGrid } from './memory-grid.tsx';
import { SampleMemories } from './sample-memories.tsx';

const MemoryTable = lazy(() => import('./memory-table.tsx'));

interface Props {
  projectId: number;
  result: Memories;
  choice: MemoryChoice;
  choose: (changes: Changes) => void;
}

/** Nothing is there, or nothing of it fits. */
function None({ choice, choose }: Pick<Props, 'choice' | 'choose'>) {
  const { t } = useTranslation('memory');
  const { canChange } = useProjectAccess();
  const begin = useDesk();
  if (!isWhole(choice))
    return (
      <EmptyState
        drawing={<SearchX size={34} aria-hidden />}
        title={t('empty')}
        text={t('emptyFilters')}
        action={
          <Button variant="outlined" onClick={() => choose(NO_FILTERS)}>
            {t('filters.clear')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      drawing={<NoteDrawing />}
      title={t('empty')}
      text={t('emptyText')}
      action={
        canChange && (
          <Button variant="outlined" onClick={() => begin({ kind: 'create' })}>
            {t('emptyAction')}
          </Button>
        )
      }
    />
  );
}

/** The memories of a project as people chose to see them: as notes, or as rows. */
export function Listing({ projectId, result, choice, choose }: Props) {
  const { t } = useTranslation('memory');
  const { canChange } = useProjectAccess();
  const [bulk, setBulk] = useState(false);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { data: memories, error, total, overall } = result;
  if (error && !memories)
    return (
      <>
        <ErrorState title={t('loadFailed')} of={result} />
        <SampleMemories projectId={projectId} />
      </>
    );
  const toggleBulk = () => {
    setBulk(!bulk);
    setSelected([]);
  };
  const select = (ids: readonly string[]) => {
    setSelected(ids);
    if (ids.length > 0) setBulk(true);
  };
  const selection = { selected, onSelect: select };
  const isEmpty = memories?.length === 0 && isWhole(choice);
  return (
    <>
      {!isEmpty && (
        <>
          <MemoryBar {...{ projectId, choice, choose, bulk }} onBulk={toggleBulk} />
          <FilterChips {...{ choice, choose }} shown={total} total={overall} />
          {bulk && canChange && (
            <BulkBar projectId={projectId} shown={memories?.map(({ id }) => id) ?? []} {...selection} />
          )}
        </>
      )}
      {!memories && <GridSkeleton />}
      {memories?.length === 0 && <None {...{ choice, choose }} />}
      {memories && memories.length > 0 && choice.view !== 'list' && (
        <MemoryGrid result={result} bulk={bulk && canChange} {...selection} />
      )}
      {memories && memories.length > 0 && choice.view === 'list' && (
        <Suspense fallback={<GridSkeleton />}>
          <MemoryTable
            // Another order or other filters begin at their first page.
            key={JSON.stringify(listQuery(choice))}
            {...{ result, choice, choose }}
            {...selection}
          />
        </Suspense>
      )}
    </>
  );
}
