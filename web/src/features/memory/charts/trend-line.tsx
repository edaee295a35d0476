import { LineChart } from '@mui/x-charts/LineChart';
import { chartLook, HUES } from './chart-look.ts';
import { useStill } from './use-still.ts';

interface Props {
  name: string;
  labels: readonly string[];
  values: readonly number[];
  format: (value: number) => string;
  hue: 0 | 1;
  /** The top of the scale, where it is not the greatest value. */
  max?: number;
}

/** One figure over time. */
export function TrendLine({ name, labels, values, format, hue, max }: Props) {
  const still = useStill();
  return (
    <LineChart
      height={150}
      margin={{ left: 0, right: 12, top: 12, bottom: 0 }}
      skipAnimation={still}
      disableKeyboardNavigation
      hideLegend
      grid={{ horizontal: true }}
      xAxis={[{ scaleType: 'point', data: [...labels], disableTicks: true }]}
      yAxis={[
        {
          width: 44,
          min: 0,
          ...(max !== undefined && { max }),
          tickNumber: 3,
          disableLine: true,
          disableTicks: true,
          valueFormatter: (value: number) => format(value),
        },
      ]}
      series={[
        {
          data: [...values],
          label: name,
          color: HUES[hue],
          curve: 'linear',
          showMark: values.length < 2,
          valueFormatter: (value) => format(value ?? 0),
        },
      ]}
      sx={chartLook}
    />
  );
}
