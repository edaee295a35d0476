import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { useDocumentCounts } from '../api/documents.ts';
import type { useDocuments } from '../api/list-documents.ts';
import { DocumentGrid, GridSkeleton, TableSkeleton } from './document-grid.tsx';
import { ListBar } from './list-bar.tsx';
import { type Changes, isWhole, type ListChoice, listQuery } from './use-list-choice.ts';

const TablePages = lazy(() => import('./table-pages.tsx'));

interface Props {
  projectId: number;
  result: ReturnType<typeof useDocuments>;
  choice: ListChoice;
  choose: (changes: Changes) => void;
}

/** How many documents there are, and how many of them were found. */
function useHeading({ projectId, result, choice }: Props): string {
  const { t } = useTranslation('documents');
  const counted = useDocumentCounts(projectId)?.total;
  const found = result.total ?? result.data?.length;
  const total = counted ?? (isWhole(choice) ? found : undefined) ?? 0;
  if (isWhole(choice) || found === undefined) return t('page.count', { count: total });
  return t('list.found', { found, count: total });
}

/** The documents of a project as people chose to see them. */
export function Listing(props: Props) {
  const { t } = useTranslation(['documents', 'common']);
  const { projectId, result, choice, choose } = props;
  const { data: documents, error, hasMore, loadMore } = result;
  const [selected, setSelected] = useState<readonly string[]>([]);
  const heading = useHeading(props);
  return (
    <Box component="section" aria-labelledby="documents-count">
      <Typography
        id="documents-count"
        variant="h4"
        component="h2"
        aria-live="polite"
        sx={{ mb: 3, color: 'text.secondary', fontWeight: 500 }}
      >
        {heading}
      </Typography>
      <ListBar projectId={projectId} choice={choice} choose={choose} />
      {error && !documents ? <ErrorState title={t('page.error')} of={result} /> : null}
      {!documents && !error && (choice.view === 'table' ? <TableSkeleton /> : <GridSkeleton />)}
      {documents?.length === 0 && (
        <EmptyState
          drawing={<SearchX size={34} aria-hidden />}
          title={t('list.none')}
          text={t('list.noneText')}
        />
      )}
      {documents && documents.length > 0 && choice.view === 'cards' && <DocumentGrid documents={documents} />}
      {documents && documents.length > 0 && choice.view === 'table' && (
        <Suspense fallback={<TableSkeleton />}>
          <TablePages
            // Another order or other filters begin at their first page.
            key={JSON.stringify(listQuery(choice))}
            {...{ projectId, result, choice, choose, selected }}
            onSelect={setSelected}
          />
        </Suspense>
      )}
      {hasMore && choice.view === 'cards' && (
        <Box sx={{ textAlign: 'center', mt: 4 }}>
          <Button variant="outlined" onClick={() => void loadMore()}>
            {t('showMore', { ns: 'common' })}
          </Button>
        </Box>
      )}
    </Box>
  );
}
