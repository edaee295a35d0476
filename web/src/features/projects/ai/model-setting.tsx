import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { useOfferedModels } from '#lib/api/models.ts';

interface Props {
  /** Empty for the default. */
  value: string;
  disabled: boolean;
  onChange: (key: string) => void;
}

/** Which model answers; nothing where there is none to choose. */
export function ModelSetting({ value, disabled, onChange }: Props) {
  const { t } = useTranslation('projects');
  const { data } = useOfferedModels();
  const models = data?.models ?? [];
  const isRemoved = data !== undefined && value !== '' && !models.some(({ key }) => key === value);
  if (models.length === 0 && !isRemoved) return null;
  const byDefault = models.find(({ key }) => key === data?.default_model)?.model ?? '';
  const fallback = byDefault ? t('ai.modelGone', { model: byDefault }) : t('ai.modelGoneQuotes');
  // The connection is named where several have a model of the same name.
  const labelOf = ({ model, connection }: (typeof models)[number]) =>
    connection && models.filter((other) => other.model === model).length > 1
      ? `${model} · ${connection}`
      : model;
  return (
    <ChoiceField
      label={t('ai.fields.model.label')}
      helperText={isRemoved ? fallback : t('ai.fields.model.help')}
      error={isRemoved}
      disabled={disabled}
      value={value}
      choices={[
        { value: '', label: t('ai.modelDefault', { model: byDefault || '–' }) },
        ...models.map((each) => ({ value: each.key, label: labelOf(each) })),
        // What is chosen can be seen, though it cannot be chosen again.
        ...(isRemoved ? [{ value, label: value.slice(value.indexOf('/') + 1) }] : []),
      ]}
      onChange={onChange}
    />
  );
}
