import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { wholeTag } from '#components/list/whole-tag.ts';
import { FieldFrame, type FieldsProps } from './field.tsx';

const NAME = 'advanced.mention_keywords';

/** The words of mentions, each a chip. What was typed and not yet made one becomes one on leaving. */
export function KeywordsField(props: FieldsProps) {
  const { t } = useTranslation('notification-settings');
  const { values, faults, change } = props.form;
  const fault = faults[NAME];
  return (
    <FieldFrame name={NAME} {...props}>
      <Autocomplete
        multiple
        freeSolo
        clearOnBlur
        autoSelect
        options={[] as string[]}
        value={[...values[NAME]]}
        onChange={(_, words) =>
          change(NAME, [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))])
        }
        clearText={t('keywords.clear')}
        renderValue={(words, propsOf) =>
          words.map((word, index) => {
            const { key, ...chip } = propsOf({ index });
            return <Chip key={key} label={word} {...chip} sx={wholeTag} />;
          })
        }
        renderInput={(params) => (
          <TextField
            {...params}
            label={t(`fields.${NAME}.label`)}
            error={Boolean(fault)}
            helperText={fault ?? t(`fields.${NAME}.text`)}
          />
        )}
      />
    </FieldFrame>
  );
}
