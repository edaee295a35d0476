import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { MAX_BIO } from './profile-rules.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
}

/** A few words about oneself, counted. */
export function BioField({ value, onChange, fault }: Props) {
  const { t } = useTranslation('account');
  const counter = t('profile.bioCounter', { length: value.length });
  return (
    <TextField
      label={t('profile.bio')}
      name="bio"
      multiline
      minRows={3}
      maxRows={10}
      fullWidth
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(fault)}
      helperText={fault ? `${fault} ${counter}` : counter}
      slotProps={{ htmlInput: { maxLength: MAX_BIO } }}
    />
  );
}
