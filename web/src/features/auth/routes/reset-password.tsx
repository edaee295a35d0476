import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Form } from '#components/form/form.tsx';
import { NewPasswordFields } from '#components/form/new-password-fields.tsx';
import { Notice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import { faultsOf, messageOf } from '#lib/api/errors.ts';
import { useLinkToken } from '#lib/auth/link-token.ts';
import { newPasswordFaults } from '#lib/auth/password-rules.ts';
import { session } from '#lib/auth/session.ts';
import { useForm } from '#lib/use-form.ts';
import { resetPassword } from '../api/account.ts';
import { AuthLayout } from '../components/auth-layout.tsx';

/** Sets a new password by the link of a mail. */
export default function ResetPasswordRoute() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const token = useLinkToken();
  const [ended, setEnded] = useState(!token);
  const form = useForm({
    initial: { password: '', confirm: '' },
    rules: (values) => newPasswordFaults(values),
    send: async ({ password }) => {
      await resetPassword(token, password);
      // Every session ended with the old password, this browser's too.
      session.signOut();
      navigate(paths.login, { replace: true, state: { reset: true } });
    },
    fields: ['new_password'],
    failed: (failure) => {
      const invalid = 'token' in faultsOf(failure);
      if (invalid) setEnded(true);
      return invalid ? null : messageOf(failure);
    },
    leaves: true,
  });
  return (
    <AuthLayout title={t('reset.title')}>
      {ended ? (
        <Notice level="error">{t('reset.invalid')}</Notice>
      ) : (
        <Form form={form}>
          {form.error && <Notice level="error">{form.error}</Notice>}
          <NewPasswordFields
            label={t('reset.newPassword')}
            confirmLabel={t('reset.confirm')}
            form={form}
            autoFocus
          />
          <Button type="submit" variant="contained" size="large" disabled={form.busy}>
            {form.busy ? t('reset.busy') : t('reset.submit')}
          </Button>
        </Form>
      )}
      <Box sx={{ pt: 5, display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        {ended && <Link to={paths.forgotPassword}>{t('reset.ask')}</Link>}
        <Link to={paths.login}>{t('forgot.back')}</Link>
      </Box>
    </AuthLayout>
  );
}
