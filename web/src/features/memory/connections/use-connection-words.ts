import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/use-formats.ts';
import type { Connection } from '../api/views.ts';
import { labelOf } from './strength.ts';

/** What is said of a connection. */
export function useConnectionWords() {
  const { t } = useTranslation('memory-views');
  const formats = useFormats();
  return {
    /** Its label and its figure, for instance 'Strong, 0.72'. */
    strength: ({ strength }: Connection) =>
      t('connections.strengthOf', {
        label: t(`connections.strength.${labelOf(strength)}`),
        value: formats.number(Math.round(strength * 100) / 100),
      }),
    type: ({ type }: Connection) => t(`connections.types.${type}`),
    /** Why the two are connected, a line for each part. */
    reasons: ({ reasons, common_tags, common_words }: Connection): string[] =>
      reasons.map((reason) => {
        if (reason === 'tags' && common_tags.length > 0)
          return t('connections.commonTags', { list: formats.list(common_tags) });
        if (reason === 'words' && common_words.length > 0)
          return t('connections.commonWords', { list: formats.list(common_words) });
        return t(`connections.reasons.${reason}`);
      }),
  };
}
