import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '#components/form/form.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import type { RegistrationForm } from './registration-fields.ts';

/** Step 'Personal Details'. */
export function PersonalStep({ form, onBack }: { form: RegistrationForm; onBack: () => void }) {
  const { t } = useTranslation('auth');
  const [tried, setTried] = useState(false);
  const { busy, values, faults } = form;
  const missing = !values.first_name.trim();
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (!missing) await form.submit();
  };
  return (
    <Form form={{ submit }}>
      <TextInput
        label={t('register.firstName')}
        name="firstName"
        autoComplete="given-name"
        autoFocus
        {...form.field('first_name')}
        fault={tried && missing ? t('register.errors.firstNameRequired') : faults.first_name}
      />
      <TextInput
        label={t('register.lastName')}
        name="lastName"
        autoComplete="family-name"
        {...form.field('last_name')}
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
