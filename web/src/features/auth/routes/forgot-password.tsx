import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Form } from '#components/form/form.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Notice, OutboxNotice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import type { LinkSent } from '#lib/api/types.ts';
import { isEmail } from '#lib/auth/password-rules.ts';
import { useForm } from '#lib/use-form.ts';
import { requestPasswordReset } from '../api/account.ts';
import { AuthLayout } from '../components/auth-layout.tsx';

/** Asks for a link to set a new password. */
export default function ForgotPasswordRoute() {
  const { t } = useTranslation('auth');
  const { email: typed } = (useLocation().state ?? {}) as { email?: string };
  const [sent, setSent] = useState<LinkSent | null>(null);
  const form = useForm({
    initial: { email: typed ?? '' },
    checks: ({ email }) =>
      isEmail(email.trim())
        ? {}
        : { email: t(`register.errors.${email.trim() ? 'emailInvalid' : 'emailRequired'}`) },
    send: async ({ email }) => {
      setSent(null);
      setSent(await requestPasswordReset(email.trim()));
    },
  });

  return (
    <AuthLayout title={t('forgot.title')}>
      <Typography sx={{ color: 'text.secondary', mb: 5 }}>{t('forgot.text')}</Typography>
      <Form form={form}>
        {form.error && <Notice level="error">{form.error}</Notice>}
        {sent && <Notice level="success">{t('forgot.sent')}</Notice>}
        {sent && <OutboxNotice outbox={sent.outbox} />}
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          {...form.field('email')}
        />
        <Button type="submit" variant="contained" size="large" disabled={form.busy}>
          {form.busy ? t('forgot.busy') : sent ? t('forgot.again') : t('forgot.submit')}
        </Button>
      </Form>
      <Box sx={{ pt: 5 }}>
        <Link to={paths.login}>{t('forgot.back')}</Link>
      </Box>
    </AuthLayout>
  );
}
