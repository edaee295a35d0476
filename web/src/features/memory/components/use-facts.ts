import { useTranslation } from 'react-i18next';
import type { MemoryItem } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';

/** Type, source, date and use of a memory in one line. */
export function useFacts(): (memory: MemoryItem) => string {
  const { t } = useTranslation('memory');
  const formats = useFormats();
  return ({ memory_type, source_type, created_at, usage_count }) =>
    [
      t(`types.${memory_type}`),
      t(`sources.${source_type}`),
      formats.date(created_at),
      ...(usage_count > 0 ? [t('used', { count: usage_count })] : []),
    ].join(' · ');
}
