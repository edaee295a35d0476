import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/use-formats.ts';
import type { MemoryFields } from './memory-draft.ts';

/** What a memory says in one of its fields, named, in one line. */
export function useFieldText(): (name: keyof MemoryFields, fields: MemoryFields) => string {
  const { t } = useTranslation('memory');
  const formats = useFormats();
  const share = (value: number | null) => (value === null ? t('form.unsaid') : formats.percent(value));
  return (name, { content, memory_type, tags, importance, confidence, impact_score }) => {
    switch (name) {
      case 'content':
        return content;
      case 'memory_type':
        return `${t('type')}: ${t(`types.${memory_type}`)}`;
      case 'tags':
        return `${t('tags')}: ${tags.length > 0 ? tags.join(', ') : t('noTags')}`;
      case 'importance':
        return `${t('importance')}: ${share(importance)}`;
      case 'confidence':
        return `${t('confidence')}: ${share(confidence)}`;
      case 'impact_score':
        return `${t('impact')}: ${share(impact_score)}`;
    }
  };
}
