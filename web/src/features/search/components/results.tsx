import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LostDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Card, Column, Muted } from '#components/layout.tsx';
import { appearLate } from '#components/loading-screen.tsx';
import { paths } from '#config/paths.ts';
import { useMeaning } from '#lib/api/meaning.ts';
import type { useSearch } from '../api/search.ts';
import { mergeResults } from '../merge-results.ts';
import { Hits } from './hits.tsx';

const ROWS = [68, 42, 55, 38];

function ResultsSkeleton() {
  return (
    <Column aria-hidden sx={{ gap: 2.5, ...appearLate }}>
      {ROWS.map((width) => (
        <Card key={width} sx={{ px: 4, py: 3.5 }}>
          <Skeleton width={`${width}%`} height={18} />
          <Skeleton width="92%" height={14} sx={{ mt: 2 }} />
          <Skeleton width="30%" height={12} sx={{ mt: 2 }} />
        </Card>
      ))}
    </Column>
  );
}

/** What 'Semantic match' means on this Cairn: vectors, or words that go with those of the search. */
function MeaningLine() {
  const { t } = useTranslation('search');
  const meaning = useMeaning();
  if (!meaning) return null;
  return <Muted sx={{ mt: 2 }}>{t(meaning.state === 'served' ? 'meaning.vectors' : 'meaning.words')}</Muted>;
}

/** What a search found, with the way to more of it; or why there is nothing. */
export function Results({ result }: { result: ReturnType<typeof useSearch> }) {
  const { t } = useTranslation(['search', 'common']);
  const { pages, error, isFetching, hasMore, loadMore } = result;
  if (!pages) return error ? <ErrorState title={t('failed')} of={result} /> : <ResultsSkeleton />;
  const hits = mergeResults(pages);
  if (hits.length === 0 && !hasMore) {
    return (
      <EmptyState
        drawing={<LostDrawing />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <Button variant="outlined" component={Link} to={paths.dashboard}>
            {t('empty.action')}
          </Button>
        }
      />
    );
  }
  return (
    <Box>
      <Hits hits={hits} label={t('title')} />
      {error ? (
        <ErrorState dense title={t('failed')} of={result} />
      ) : (
        hasMore && (
          <Box sx={{ mt: 4, textAlign: 'center' }}>
            <Button variant="outlined" onClick={loadMore} disabled={isFetching}>
              {t('showMore', { ns: 'common' })}
            </Button>
          </Box>
        )
      )}
      <MeaningLine />
    </Box>
  );
}
