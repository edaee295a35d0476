import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Notice } from '#components/notice.tsx';
import { OutboxNotice } from '#components/outbox-notice.tsx';
import { TextInput } from '#components/text-input.tsx';
import { paths } from '#config/paths.ts';
import { faultsOf, messageOf } from '#lib/api/errors.ts';
import type { LinkSent } from '#lib/api/types.ts';
import { isEmail } from '#lib/auth/password-rules.ts';
import { requestPasswordReset } from '../api/passwords.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { Form } from '../components/form.tsx';

/** Asks for a link to set a new password. */
export default function ForgotPasswordRoute() {
  const { t } = useTranslation('auth');
  const { email: typed } = (useLocation().state ?? {}) as { email?: string };
  const [email, setEmail] = useState(typed ?? '');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [error, setError] = useState<string | null>(null);
  const [sent, setSent] = useState<LinkSent | null>(null);

  const submit = async () => {
    const address = email.trim();
    if (busy) return;
    if (!isEmail(address)) {
      return setFault(t(`register.errors.${address ? 'emailInvalid' : 'emailRequired'}`));
    }
    setBusy(true);
    setError(null);
    setSent(null);
    try {
      setSent(await requestPasswordReset(address));
    } catch (failure) {
      const { email: refused } = faultsOf(failure);
      if (refused) setFault(refused);
      else setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthLayout title={t('forgot.title')}>
      <Typography sx={{ color: 'text.secondary', mb: 5 }}>{t('forgot.text')}</Typography>
      <Form onSubmit={() => void submit()}>
        {error && <Notice level="error">{error}</Notice>}
        {sent && <Notice level="success">{t('forgot.sent')}</Notice>}
        {sent && <OutboxNotice outbox={sent.outbox} />}
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setFault(undefined);
          }}
          fault={fault}
        />
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {busy ? t('forgot.busy') : sent ? t('forgot.again') : t('forgot.submit')}
        </Button>
      </Form>
      <Box sx={{ pt: 5 }}>
        <Link to={paths.login}>{t('forgot.back')}</Link>
      </Box>
    </AuthLayout>
  );
}
