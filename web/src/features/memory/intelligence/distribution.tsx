import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/use-formats.ts';
import { LyingBars } from '../charts/bars.tsx';
import { ChartFigure } from '../charts/chart-figure.tsx';

interface Props {
  title: string;
  /** What the names are of. */
  of: string;
  counts: Readonly<Record<string, number>>;
  nameOf: (key: string) => string;
  hue: 0 | 1;
}

/** How memories are distributed over types or sources, most first. */
export function Distribution({ title, of, counts, nameOf, hue }: Props) {
  const { t } = useTranslation('memory-views');
  const formats = useFormats();
  const items = Object.entries(counts)
    .filter(([, value]) => value > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([key, value]) => ({ name: nameOf(key), value }));
  const total = items.reduce((sum, { value }) => sum + value, 0);
  const [first] = items;
  return (
    <ChartFigure
      title={title}
      text={first ? `${first.name}: ${formats.percent(first.value / total)}` : ''}
      table={{
        head: [of, t('count'), t('share')],
        rows: items.map(({ name, value }) => [name, formats.number(value), formats.percent(value / total)]),
      }}
    >
      <LyingBars hue={hue} items={items} />
    </ChartFigure>
  );
}
