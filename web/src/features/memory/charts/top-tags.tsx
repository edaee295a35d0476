import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/use-formats.ts';
import type { Analytics } from '../api/views.ts';
import { LyingBars } from './bars.tsx';
import { ChartFigure } from './chart-figure.tsx';

/** The tags that most memories have, `most` of them. */
export function TopTags({ title, tags, most }: { title: string; tags: Analytics['top_tags']; most: number }) {
  const { t } = useTranslation('memory-views');
  const formats = useFormats();
  const shown = tags.slice(0, most);
  return (
    <ChartFigure
      title={title}
      text={shown.length === 0 ? t('noTags') : formats.list(shown.slice(0, 3).map(({ tag }) => tag))}
      table={{
        head: [t('tag'), t('count')],
        rows: shown.map(({ tag, count }) => [tag, formats.number(count)]),
      }}
    >
      <LyingBars hue={1} items={shown.map(({ tag, count }) => ({ name: tag, value: count }))} />
    </ChartFigure>
  );
}
