import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Caption, Card, Muted } from '#components/layout.tsx';
import { useFormats } from '#lib/use-formats.ts';
import type { Analytics } from '../api/views.ts';

interface Figure {
  name: string;
  value: string;
  text?: string;
}

/** Figures beside each other, large and calm. */
function FigureRow({ label, figures }: { label: ReactNode; figures: readonly Figure[] }) {
  return (
    <Card component="section" aria-label={String(label)} sx={{ p: 4 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))',
          columnGap: 4,
          rowGap: 5,
        }}
      >
        {figures.map(({ name, value, text }) => (
          <Box
            key={name}
            sx={{ minWidth: 0, display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
          >
            <Box component="dt">
              <Muted component="span" sx={{ display: 'block', overflowWrap: 'anywhere', hyphens: 'auto' }}>
                {name}
              </Muted>
              {text && (
                <Caption component="span" sx={{ display: 'block' }}>
                  {text}
                </Caption>
              )}
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, fontSize: 'size.hero', lineHeight: 1.25, fontVariantNumeric: 'tabular-nums' }}
            >
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

/** The six figures of an overview. */
export function Overview({ overview }: { overview: Analytics['overview'] }) {
  const { t } = useTranslation('memory-views');
  const formats = useFormats();
  // Of many memories few are used, and nearly none is not none.
  const inShort = (value: number) =>
    formats.number(value < 1 ? Number(value.toPrecision(2)) : Math.round(value * 10) / 10);
  const figures = [
    ['total_memories', formats.number(overview.total_memories)],
    ['quality_score', formats.percent(overview.quality_score)],
    ['avg_importance', formats.percent(overview.avg_importance)],
    ['avg_confidence', formats.percent(overview.avg_confidence)],
    ['total_usage', formats.number(overview.total_usage)],
    ['usage_efficiency', inShort(overview.usage_efficiency)],
  ] as const;
  return (
    <FigureRow
      label={t('intelligence.overview')}
      figures={figures.map(([key, value]) => ({ name: t(`intelligence.${key}`), value }))}
    />
  );
}

/** Part 2 §9: both at least, and either at most. */
const HIGH = 0.7;
const LOW = 0.3;

/** How many memories are of high and of low quality, and not used yet. */
export function QualityCounts({ high_quality, low_quality, unused }: Analytics) {
  const { t } = useTranslation('memory-views');
  const formats = useFormats();
  return (
    <FigureRow
      label={t('intelligence.quality')}
      figures={[
        {
          name: t('intelligence.high'),
          value: formats.number(high_quality),
          text: t('intelligence.highText', { limit: formats.percent(HIGH) }),
        },
        {
          name: t('intelligence.low'),
          value: formats.number(low_quality),
          text: t('intelligence.lowText', { limit: formats.percent(LOW) }),
        },
        {
          name: t('intelligence.unused'),
          value: formats.number(unused),
          text: t('intelligence.unusedText'),
        },
      ]}
    />
  );
}
