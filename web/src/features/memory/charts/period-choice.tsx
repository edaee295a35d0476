import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '#components/form/choice-group.tsx';
import type { TimeRange } from '../api/views.ts';

interface Props<T extends TimeRange> {
  periods: readonly T[];
  value: T;
  onChange: (period: T) => void;
}

/** The period that a view is of. */
export function PeriodChoice<T extends TimeRange>({ periods, value, onChange }: Props<T>) {
  const { t } = useTranslation('memory-views');
  return (
    <ChoiceGroup
      label={t('period')}
      value={value}
      onChange={onChange}
      choices={periods.map((period) => ({ value: period, label: t(`periods.${period as TimeRange}`) }))}
    />
  );
}
