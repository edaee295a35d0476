import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';

interface Props {
  label: string;
  value: readonly string[];
  onChange: (tags: readonly string[]) => void;
  /** Offered. */
  known: readonly string[];
  /** Only what is offered can be chosen. */
  knownOnly?: boolean;
  hint?: string;
  fault?: string | undefined;
  autoFocus?: boolean;
}

/** Tags, of those that are known or new ones. What was typed and not yet made one becomes one on leaving. */
export function TagsInput({ label, value, onChange, known, knownOnly = false, ...field }: Props) {
  const { t } = useTranslation('memory');
  return (
    <Autocomplete
      multiple
      freeSolo={!knownOnly}
      clearOnBlur
      autoSelect={!knownOnly}
      filterSelectedOptions
      options={known}
      value={[...value]}
      onChange={(_, tags) =>
        onChange([...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))])
      }
      clearText={t('form.clearTags')}
      openText={t('form.openTags')}
      closeText={t('form.closeTags')}
      noOptionsText={t('form.noTags')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          autoFocus={field.autoFocus}
          error={Boolean(field.fault)}
          helperText={field.fault ?? field.hint}
        />
      )}
    />
  );
}
