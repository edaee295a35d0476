import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../components/text-input.tsx';

interface Names {
  firstName: string;
  lastName: string;
}

interface Props {
  names: Names;
  onChange: (names: Names) => void;
  onBack: () => void;
  onSubmit: () => Promise<void>;
}

/** Step 'Personal Details'. */
export function PersonalStep({ names, onChange, onBack, onSubmit }: Props) {
  const { t } = useTranslation('auth');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const missing = tried && !names.firstName.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || !names.firstName.trim()) return;
    setBusy(true);
    await onSubmit().finally(() => setBusy(false));
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
    >
      <TextInput
        label={t('register.firstName')}
        name="firstName"
        autoComplete="given-name"
        autoFocus
        value={names.firstName}
        onChange={(event) => onChange({ ...names, firstName: event.target.value })}
        fault={missing ? t('register.errors.firstNameRequired') : undefined}
      />
      <TextInput
        label={t('register.lastName')}
        name="lastName"
        autoComplete="family-name"
        value={names.lastName}
        onChange={(event) => onChange({ ...names, lastName: event.target.value })}
      />
      <Box sx={{ display: 'flex', gap: 3 }}>
        <Button variant="outlined" size="large" onClick={onBack} disabled={busy}>
          {t('register.back')}
        </Button>
        <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ flex: 1 }}>
          {busy ? t('register.busy') : t('register.submit')}
        </Button>
      </Box>
    </Box>
  );
}
