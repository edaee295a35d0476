import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { Muted, Row } from '#components/layout.tsx';
import { useFormats } from '#lib/use-formats.ts';
import type { DashboardStats } from './select-projects.ts';
import { Sparkline } from './sparkline.tsx';

interface Stat {
  label: string;
  /** What is counted, where the label alone would say something else. */
  explanation?: string;
  value: number;
  trend: string;
  rising: boolean;
  /** What came on each of the last seven days; unknown when the figures were counted from lists. */
  days: readonly number[] | undefined;
}

function useStatList(stats: DashboardStats): Stat[] {
  const { weekly } = stats;
  const { t } = useTranslation('dashboard');
  const week = (label: string, value: number, count: number, days: readonly number[] | undefined) => ({
    label,
    value,
    trend: count > 0 ? t('stats.trend', { count }) : t('stats.noChange'),
    rising: count > 0,
    days,
  });
  return [
    week(t('stats.active'), stats.active_projects, stats.projects_this_week, weekly?.projects),
    {
      label: t('stats.archived'),
      value: stats.archived_projects,
      trend: t('stats.totalArchived'),
      rising: false,
      days: undefined,
    },
    week(t('stats.documents'), stats.total_documents, stats.documents_this_week, weekly?.documents),
    week(t('stats.chats'), stats.total_chat_sessions, stats.chat_sessions_this_week, weekly?.chat_sessions),
    {
      ...week(t('stats.insights'), stats.total_memory_items, stats.memory_this_week, weekly?.memory_items),
      explanation: t('stats.insightsAre'),
    },
  ];
}

const strip = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '1px',
  m: 0,
  bgcolor: 'divider',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  '& > *': {
    bgcolor: 'background.paper',
    px: 4,
    py: 3.5,
    overflowWrap: 'anywhere',
    // Figures of a row stand on one line, however long their labels are.
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
  },
  // The odd one out of five fills its row.
  '& > :last-child': { gridColumn: 'span 2' },
  // By the room that the size of the text leaves.
  '@container (min-width: 34rem)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '@container (min-width: 52rem)': {
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    '& > :last-child': { gridColumn: 'auto' },
  },
};

/** Five figures over all projects, large and calm. */
export function StatCards({ stats }: { stats: DashboardStats }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormats();
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box component="dl" aria-label={t('stats.label')} sx={strip}>
        {useStatList(stats).map(({ label, explanation, value, trend, rising, days }) => (
          <Box key={label} data-stat={label}>
            <Muted component="dt">
              {label}
              {explanation && ` (${explanation})`}
            </Muted>
            <Box component="dd" sx={{ m: 0 }}>
              <Row sx={{ justifyContent: 'space-between', gap: 2 }}>
                <Box
                  component="span"
                  sx={{
                    fontSize: 'size.hero',
                    fontWeight: 500,
                    lineHeight: 1.25,
                    letterSpacing: '-0.02em',
                    fontVariantNumeric: 'tabular-nums',
                    // A figure is never broken; the curve beside it gives way.
                    overflowWrap: 'normal',
                  }}
                >
                  {number(value)}
                </Box>
                {days && <Sparkline days={days} />}
              </Row>
              <Box sx={{ fontSize: 'size.caption', color: rising ? 'success.main' : 'text.secondary' }}>
                {trend}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

export function StatCardsSkeleton() {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={strip} aria-hidden>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Box key={key}>
            <Skeleton width="70%" height={14} />
            <Skeleton width={44} height={30} sx={{ my: 1.5 }} />
            <Skeleton width="50%" height={12} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
