import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatsOf } from '#lib/format.ts';
import { useFormats } from '#lib/use-formats.ts';
import type { Analytics } from '../api/views.ts';
import { StackedBars } from '../charts/bars.tsx';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { TopTags } from '../charts/top-tags.tsx';
import { TrendLine } from '../charts/trend-line.tsx';
import { creationSeries } from './creation-series.ts';

/** Part 2 §2: the timeline's analytics name so many tags. */
const TAGS = 5;

/** A day of the server's, which is no moment: it is written as it is, in whichever zone. */
function useDayNames() {
  const { i18n } = useTranslation();
  const short = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const whole = formatsOf(i18n.language, 'UTC');
  return { short: (date: string) => short.format(new Date(date)), whole: whole.date };
}

function Creation({ points }: { points: Analytics['trends']['daily_creation'] }) {
  const { t } = useTranslation(['memory-views', 'memory']);
  const formats = useFormats();
  const days = useDayNames();
  const count = points.reduce((sum, { value }) => sum + value, 0);
  const series = creationSeries(points).map(({ type, values }) => ({
    name: type === null ? t('otherTypes') : t(`memory:types.${type as 'fact'}`),
    values,
  }));
  return (
    <ChartFigure
      title={t('timeline.creation')}
      text={t('timeline.creationText', { count })}
      table={{
        head: [t('day'), ...series.map(({ name }) => name), t('total')],
        rows: points.map(({ date, value }, index) => [
          days.whole(date),
          ...series.map(({ values }) => formats.number(values[index] ?? 0)),
          formats.number(value),
        ]),
      }}
    >
      <StackedBars labels={points.map(({ date }) => days.short(date))} series={series} />
    </ChartFigure>
  );
}

interface TrendProps {
  points: Analytics['trends']['usage_trend'];
  title: string;
  text: string;
  unit: string;
  format: (value: number) => string;
  hue: 0 | 1;
  max?: number;
}

function Trend({ points, title, text, unit, ...look }: TrendProps) {
  const { t } = useTranslation('memory-views');
  const days = useDayNames();
  return (
    <ChartFigure
      title={title}
      text={text}
      table={{
        head: [t('day'), unit],
        rows: points.map(({ date, value }) => [days.whole(date), look.format(value)]),
      }}
    >
      <TrendLine
        name={unit}
        labels={points.map(({ date }) => days.short(date))}
        values={points.map(({ value }) => value)}
        {...look}
      />
    </ChartFigure>
  );
}

/** What the memories of a period come to: creation, use, quality and tags. */
export default function TimelineCharts({ analytics }: { analytics: Analytics }) {
  const { t } = useTranslation('memory-views');
  const formats = useFormats();
  const { daily_creation, usage_trend, quality_trend } = analytics.trends;
  const quality = quality_trend.at(-1)?.value;
  return (
    <Box sx={{ display: 'grid', gap: 4, containerType: 'inline-size' }}>
      <Creation points={daily_creation} />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
        }}
      >
        <Trend
          points={usage_trend}
          title={t('timeline.usage')}
          text={t('timeline.usageText', { count: usage_trend.reduce((sum, { value }) => sum + value, 0) })}
          unit={t('timeline.uses')}
          format={formats.number}
          hue={0}
        />
        <Trend
          points={quality_trend}
          title={t('timeline.quality')}
          text={
            quality === undefined
              ? t('timeline.qualityNone')
              : t('timeline.qualityText', { share: formats.percent(quality) })
          }
          unit={t('timeline.quality')}
          format={formats.percent}
          hue={1}
          max={1}
        />
        <TopTags title={t('timeline.tags')} tags={analytics.top_tags} most={TAGS} />
      </Box>
    </Box>
  );
}
