import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#components/text-input.tsx';
import { Form } from './form.tsx';

interface Names {
  firstName: string;
  lastName: string;
}

interface Props {
  names: Names;
  onChange: (names: Names) => void;
  onBack: () => void;
  onSubmit: () => void;
  busy: boolean;
  /** What the server refused, by its names of the fields. */
  refused: Record<string, string>;
}

/** Step 'Personal Details'. */
export function PersonalStep({ names, onChange, onBack, onSubmit, busy, refused }: Props) {
  const { t } = useTranslation('auth');
  const [tried, setTried] = useState(false);
  const missing = tried && !names.firstName.trim();
  const submit = () => {
    setTried(true);
    if (!busy && names.firstName.trim()) onSubmit();
  };
  return (
    <Form onSubmit={submit}>
      <TextInput
        label={t('register.firstName')}
        name="firstName"
        autoComplete="given-name"
        autoFocus
        value={names.firstName}
        onChange={(event) => onChange({ ...names, firstName: event.target.value })}
        fault={missing ? t('register.errors.firstNameRequired') : refused.first_name}
      />
      <TextInput
        label={t('register.lastName')}
        name="lastName"
        autoComplete="family-name"
        value={names.lastName}
        onChange={(event) => onChange({ ...names, lastName: event.target.value })}
        fault={refused.last_name}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button variant="outlined" size="large" onClick={onBack} disabled={busy}>
          {t('register.back')}
        </Button>
        <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ flex: '1 0 auto' }}>
          {busy ? t('register.busy') : t('register.submit')}
        </Button>
      </Box>
    </Form>
  );
}
