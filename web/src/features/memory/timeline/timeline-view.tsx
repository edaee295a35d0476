import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Card, Column } from '#components/layout.tsx';
import { appearLate } from '#components/loading-screen.tsx';
import { useAnalytics, useMemoriesSince } from '../api/views.ts';
import { PeriodChoice } from '../charts/period-choice.tsx';
import { Sample } from '../charts/sample.tsx';
import { beginOf, PERIODS, type Period } from './days.ts';
import { TimelineCards } from './timeline-cards.tsx';

const TimelineCharts = lazy(() => import('./timeline-charts.tsx'));

const ChartsWaiting = () => <Skeleton height={290} aria-hidden sx={{ borderRadius: 1, ...appearLate }} />;

function CardsWaiting() {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
        gap: 3,
        ...appearLate,
      }}
    >
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Card key={key} sx={{ p: 3 }}>
          <Skeleton width="92%" height={14} />
          <Skeleton width="64%" height={14} sx={{ mt: 2 }} />
          <Skeleton width="46%" height={11} sx={{ mt: 4 }} />
        </Card>
      ))}
    </Box>
  );
}

function Charts({ result }: { result: ReturnType<typeof useAnalytics> }) {
  const { t } = useTranslation('memory-views');
  const { data, error } = result;
  if (data) return <TimelineCharts analytics={data} />;
  if (!error) return <ChartsWaiting />;
  return (
    <>
      <ErrorState dense title={t('figuresFailed')} of={result} />
      <Sample>{(sample) => <TimelineCharts analytics={sample} />}</Sample>
    </>
  );
}

function Memories({ projectId, period }: { projectId: number; period: Period }) {
  const { t } = useTranslation('memory-views');
  const since = useMemo(() => beginOf(period, Date.now()), [period]);
  const pages = useMemoriesSince(projectId, since);
  if (pages.data) return <TimelineCards pages={pages} />;
  if (pages.error) return <ErrorState dense title={t('memoriesFailed')} of={pages} />;
  return <CardsWaiting />;
}

/** What the memory manager shows under 'Timeline': when memories were created, and what they come to. */
export default function TimelineView({ projectId }: { projectId: number }) {
  const { t } = useTranslation(['memory-views', 'memory']);
  const [period, setPeriod] = useState<Period>('month');
  const result = useAnalytics(projectId, period, { trends: true });
  const isEmpty = result.data?.overview.total_memories === 0;
  return (
    <Column sx={{ gap: 5 }}>
      <Box>
        <PeriodChoice periods={PERIODS} value={period} onChange={setPeriod} />
      </Box>
      {isEmpty ? (
        <EmptyState drawing={<NoteDrawing />} title={t('timeline.empty')} text={t('timeline.emptyText')} />
      ) : (
        <>
          <Suspense fallback={<ChartsWaiting />}>
            <Charts result={result} />
          </Suspense>
          <Memories key={period} projectId={projectId} period={period} />
        </>
      )}
    </Column>
  );
}
