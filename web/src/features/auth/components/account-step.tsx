import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../components/text-input.tsx';
import { PasswordField } from './password-field.tsx';
import { type AccountFault, type AccountFields, accountFaults } from './password-rules.ts';
import { StrengthMeter } from './strength-meter.tsx';

interface Props {
  fields: AccountFields;
  onChange: (fields: AccountFields) => void;
  onNext: () => void;
}

/** Step 'Account Information'. Faults show once Next was tried, and go as they are put right. */
export function AccountStep({ fields, onChange, onNext }: Props) {
  const { t } = useTranslation('auth');
  const [tried, setTried] = useState(false);
  const faults = tried ? accountFaults(fields) : {};
  const textOf = (fault?: AccountFault) => fault && t(`register.errors.${fault}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(accountFaults(fields)).length === 0) onNext();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
    >
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={fields.email}
        onChange={(event) => onChange({ ...fields, email: event.target.value })}
        fault={textOf(faults.email)}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        value={fields.password}
        onChange={(event) => onChange({ ...fields, password: event.target.value })}
        fault={textOf(faults.password)}
      />
      {fields.password && <StrengthMeter password={fields.password} />}
      <PasswordField
        label={t('register.confirmPassword')}
        name="confirm"
        autoComplete="new-password"
        value={fields.confirm}
        onChange={(event) => onChange({ ...fields, confirm: event.target.value })}
        fault={textOf(faults.confirm)}
      />
      <Button type="submit" variant="contained" size="large">
        {t('register.next')}
      </Button>
    </Box>
  );
}
