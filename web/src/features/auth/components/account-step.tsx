import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordFields } from '#components/new-password-fields.tsx';
import { TextInput } from '#components/text-input.tsx';
import { knownOf } from '#lib/auth/password-judge.ts';
import { type AccountFields, accountFaults } from '#lib/auth/password-rules.ts';
import { Form } from './form.tsx';

interface Props {
  fields: AccountFields;
  onChange: (fields: AccountFields) => void;
  onNext: () => void;
  /** What the server refused, by its names of the fields. */
  refused: Record<string, string>;
}

/** Step 'Account Information'. Faults show once Next was tried, and go as they are put right. */
export function AccountStep({ fields, onChange, onNext, refused }: Props) {
  const { t } = useTranslation('auth');
  const [tried, setTried] = useState(false);
  const { email: fault } = tried ? accountFaults(fields) : {};
  const submit = () => {
    setTried(true);
    if (Object.keys(accountFaults(fields)).length === 0) onNext();
  };
  return (
    <Form onSubmit={submit}>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={fields.email}
        onChange={(event) => onChange({ ...fields, email: event.target.value })}
        fault={fault ? t(`register.errors.${fault}`) : refused.email}
      />
      <NewPasswordFields
        label={t('password')}
        confirmLabel={t('register.confirmPassword')}
        fields={fields}
        onChange={(passwords) => onChange({ ...fields, ...passwords })}
        tried={tried}
        refused={refused.password}
        known={knownOf(fields.email.trim())}
      />
      <Button type="submit" variant="contained" size="large">
        {t('register.next')}
      </Button>
    </Form>
  );
}
