import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { NewPasswordFields } from '#components/new-password-fields.tsx';
import { Notice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import { faultsOf, messageOf } from '#lib/api/errors.ts';
import { useLinkToken } from '#lib/auth/link-token.ts';
import { newPasswordFaults } from '#lib/auth/password-rules.ts';
import { session } from '#lib/auth/session.ts';
import { resetPassword } from '../api/passwords.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { Form } from '../components/form.tsx';

/** Sets a new password by the link of a mail. */
export default function ResetPasswordRoute() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const token = useLinkToken();
  const [fields, setFields] = useState({ password: '', confirm: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [error, setError] = useState<string | null>(null);
  const [ended, setEnded] = useState(!token);

  const submit = async () => {
    setTried(true);
    if (busy || Object.keys(newPasswordFaults(fields)).length > 0) return;
    setBusy(true);
    setError(null);
    try {
      await resetPassword(token, fields.password);
      // Every session ended with the old password, this browser's too.
      session.signOut();
      navigate(paths.login, { replace: true, state: { reset: true } });
    } catch (failure) {
      const { new_password: weak, token: invalid } = faultsOf(failure);
      if (weak) setRefused(weak);
      else if (invalid) setEnded(true);
      else setError(messageOf(failure));
      setBusy(false);
    }
  };

  return (
    <AuthLayout title={t('reset.title')}>
      {ended ? (
        <Notice level="error">{t('reset.invalid')}</Notice>
      ) : (
        <Form onSubmit={() => void submit()}>
          {error && <Notice level="error">{error}</Notice>}
          <NewPasswordFields
            label={t('reset.newPassword')}
            confirmLabel={t('reset.confirm')}
            fields={fields}
            onChange={(next) => {
              setFields(next);
              setRefused(undefined);
            }}
            tried={tried}
            refused={refused}
            autoFocus
          />
          <Button type="submit" variant="contained" size="large" disabled={busy}>
            {busy ? t('reset.busy') : t('reset.submit')}
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
