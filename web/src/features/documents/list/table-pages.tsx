import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from '#components/list/pager.tsx';
import { PAGE_SIZE, type useDocuments } from '../api/list-documents.ts';
import { GridSkeleton } from './document-grid.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Changes, ListChoice } from './use-list-choice.ts';

interface Props {
  projectId: number;
  result: ReturnType<typeof useDocuments>;
  choice: ListChoice;
  choose: (changes: Changes) => void;
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}

/** Documents as a table, a page of them at a time; what is selected stays so over pages. */
export default function TablePages({ projectId, result, selected, onSelect, ...table }: Props) {
  const { t } = useTranslation('documents');
  const { data = [], total, hasMore, loadMore } = result;
  const [at, setAt] = useState(0);
  const first = at * PAGE_SIZE;
  const shown = data.slice(first, first + PAGE_SIZE);
  const end = first + PAGE_SIZE;
  const isLast = data.length <= end && !hasMore;
  const next = () => {
    if (data.length <= end) loadMore();
    setAt(at + 1);
  };
  // The last page goes when all on it are deleted.
  if (shown.length === 0 && at > 0 && !hasMore && data.length <= first) setAt(at - 1);
  return (
    <>
      {selected.length > 0 && <SelectionBar projectId={projectId} selected={selected} onSelect={onSelect} />}
      {shown.length === 0 ? (
        <GridSkeleton />
      ) : (
        <DocumentsTable documents={shown} selected={selected} onSelect={onSelect} {...table} />
      )}
      {(at > 0 || !isLast) && (
        <Pager
          label={t('list.pages')}
          range={t('list.range', {
            from: first + 1,
            to: first + Math.max(shown.length, 1),
            total: total ?? data.length,
          })}
          previous={{ label: t('list.previousPage'), disabled: at === 0, onPick: () => setAt(at - 1) }}
          next={{ label: t('list.nextPage'), disabled: isLast, onPick: next }}
        />
      )}
    </>
  );
}
