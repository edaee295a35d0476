import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '#components/form/form.tsx';
import { NewPasswordFields } from '#components/form/new-password-fields.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { knownOf } from '#lib/auth/password-judge.ts';
import { type AccountFields, accountFaults } from '#lib/auth/password-rules.ts';
import type { RegistrationForm } from './registration-fields.ts';

interface Props {
  form: RegistrationForm;
  onChange: () => void;
  onNext: () => void;
}

/** Step 'Account Information'. Faults show once Next was tried, and go as they are put right. */
export function AccountStep({ form: whole, onChange, onNext }: Props) {
  const { t } = useTranslation('auth');
  const [tried, setTried] = useState(false);
  const { values, refused } = whole;
  const found = accountFaults(values);
  const fault = tried && found.email;
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (Object.keys(found).length === 0) onNext();
  };
  const set = (change: Partial<AccountFields>) => {
    whole.set(change);
    onChange();
  };
  const form = { ...whole, tried, set, submit };
  return (
    <Form form={form}>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={values.email}
        onChange={(event) => set({ email: event.target.value })}
        fault={fault ? t(`register.errors.${fault}`) : refused.email}
      />
      <NewPasswordFields
        label={t('password')}
        confirmLabel={t('register.confirmPassword')}
        form={form}
        known={knownOf(values.email.trim())}
      />
      <Button type="submit" variant="contained" size="large">
        {t('register.next')}
      </Button>
    </Form>
  );
}
