import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Column } from '#components/layout.tsx';
import { appearLate } from '#components/loading-screen.tsx';
import { type Analytics, useAnalytics } from '../api/views.ts';
import { PeriodChoice } from '../charts/period-choice.tsx';
import { Sample } from '../charts/sample.tsx';
import { TopTags } from '../charts/top-tags.tsx';
import { Distribution } from './distribution.tsx';
import { Overview, QualityCounts } from './figures.tsx';
import { Insights } from './insights.tsx';
import { MemoryList } from './memory-list.tsx';

const PERIODS = ['day', 'week', 'month', 'all'] as const;
type Period = (typeof PERIODS)[number];

/** Part 2 §2: the view names so many tags. */
const TAGS = 10;

const beside = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
  alignItems: 'start',
};

function Waiting() {
  return (
    <Column aria-hidden sx={{ gap: 4, ...appearLate }}>
      <Skeleton height={112} sx={{ borderRadius: 1 }} />
      <Skeleton height={132} sx={{ borderRadius: 1 }} />
      <Box sx={beside}>
        <Skeleton height={210} sx={{ borderRadius: 1 }} />
        <Skeleton height={210} sx={{ borderRadius: 1 }} />
      </Box>
    </Column>
  );
}

function Intelligence({ analytics }: { analytics: Analytics }) {
  const { t } = useTranslation(['memory-views', 'memory']);
  const { by_type, by_source } = analytics.distribution;
  return (
    <Column sx={{ gap: 4 }}>
      <Overview overview={analytics.overview} />
      <Insights insights={analytics.insights} />
      <Box sx={beside}>
        <Distribution
          title={t('intelligence.byType')}
          of={t('intelligence.type')}
          counts={by_type}
          nameOf={(key) => t(`memory:types.${key as 'fact'}`)}
          hue={0}
        />
        <Distribution
          title={t('intelligence.bySource')}
          of={t('intelligence.source')}
          counts={by_source}
          nameOf={(key) => t(`intelligence.sources.${key as 'chat'}`)}
          hue={0}
        />
      </Box>
      <QualityCounts {...analytics} />
      <TopTags title={t('intelligence.topTags')} tags={analytics.top_tags} most={TAGS} />
      <Box sx={beside}>
        <MemoryList
          title={t('intelligence.mostUsed')}
          memories={analytics.most_used}
          none={t('intelligence.mostUsedNone')}
        />
        <MemoryList
          title={t('intelligence.recent')}
          memories={analytics.recent}
          none={t('intelligence.emptyPeriod')}
        />
      </Box>
    </Column>
  );
}

/** What the memory manager shows under 'Intelligence': figures of the memories of a period, and what they mean. */
export default function IntelligenceView({ projectId }: { projectId: number }) {
  const { t } = useTranslation('memory-views');
  const [period, setPeriod] = useState<Period>('week');
  const result = useAnalytics(projectId, period, { insights: true });
  const { data, error } = result;
  const isEmpty = data?.overview.total_memories === 0;
  const isWhole = period === 'all';
  return (
    <Column sx={{ gap: 5 }}>
      <Box>
        <PeriodChoice periods={PERIODS} value={period} onChange={setPeriod} />
      </Box>
      {!data && !error && <Waiting />}
      {!data && Boolean(error) && (
        <>
          <ErrorState dense title={t('figuresFailed')} of={result} />
          <Sample>{(sample) => <Intelligence analytics={sample} />}</Sample>
        </>
      )}
      {data && !isEmpty && <Intelligence analytics={data} />}
      {isEmpty && (
        <EmptyState
          drawing={<NoteDrawing />}
          title={t('intelligence.empty')}
          text={isWhole ? t('intelligence.emptyText') : t('intelligence.emptyPeriod')}
          action={
            isWhole ? undefined : (
              <Button variant="outlined" onClick={() => setPeriod('all')}>
                {t('intelligence.showAll')}
              </Button>
            )
          }
        />
      )}
    </Column>
  );
}
