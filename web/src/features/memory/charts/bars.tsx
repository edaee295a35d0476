import Box from '@mui/material/Box';
import { BarChart } from '@mui/x-charts/BarChart';
import { Row } from '#components/layout.tsx';
import { useFormats } from '#lib/use-formats.ts';
import { chartLook, HUES } from './chart-look.ts';
import { useStill } from './use-still.ts';

interface Series {
  name: string;
  values: readonly number[];
}

/** The names of the series beside their hues, each with what it comes to. */
function Names({ series }: { series: readonly Series[] }) {
  const formats = useFormats();
  return (
    <Row sx={{ flexWrap: 'wrap', columnGap: 4, rowGap: 0.5, fontSize: 'size.small' }}>
      {series.map(({ name, values }, index) => (
        <Row key={name} sx={{ gap: 1.5 }}>
          <Box sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: HUES[index] }} />
          {`${name} ${formats.number(values.reduce((sum, value) => sum + value, 0))}`}
        </Row>
      ))}
    </Row>
  );
}

interface StackedProps {
  /** The label of each bar. */
  labels: readonly string[];
  series: readonly Series[];
}

/** Bars over time, of at most three series one on the other. */
export function StackedBars({ labels, series }: StackedProps) {
  const formats = useFormats();
  const still = useStill();
  return (
    <>
      <Names series={series} />
      <BarChart
        height={200}
        margin={{ left: 0, right: 4, top: 12, bottom: 0 }}
        skipAnimation={still}
        disableKeyboardNavigation
        hideLegend
        borderRadius={2}
        grid={{ horizontal: true }}
        xAxis={[{ scaleType: 'band', data: [...labels], disableTicks: true, categoryGapRatio: 0.25 }]}
        yAxis={[
          {
            width: 40,
            tickMinStep: 1,
            tickNumber: 4,
            disableLine: true,
            disableTicks: true,
            valueFormatter: (value: number) => formats.number(value),
          },
        ]}
        series={series.map(({ name, values }, index) => ({
          data: [...values],
          label: name,
          stack: 'all',
          color: HUES[index] ?? HUES[2],
          valueFormatter: (value) => formats.number(value ?? 0),
        }))}
        sx={chartLook}
      />
    </>
  );
}

interface LyingProps {
  items: readonly { name: string; value: number }[];
  hue?: 0 | 1;
}

/** Bars that lie, each with its name before it and its figure at its end. */
export function LyingBars({ items, hue = 0 }: LyingProps) {
  const formats = useFormats();
  const most = Math.max(1, ...items.map(({ value }) => value));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, max-content) minmax(4rem, 1fr)', gap: 2 }}>
      {items.map(({ name, value }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' }}>
            {name}
          </Box>
          <Row component="span" sx={{ gap: 2, fontVariantNumeric: 'tabular-nums' }}>
            <Box
              component="span"
              sx={{
                width: `calc((100% - 4rem) * ${value / most})`,
                minWidth: value > 0 ? 3 : 0,
                height: 14,
                borderRadius: '2px',
                bgcolor: HUES[hue],
              }}
            />
            {formats.number(value)}
          </Row>
        </Box>
      ))}
    </Box>
  );
}
