import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Form } from '#components/form/form.tsx';
import { PasswordField } from '#components/form/password-field.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { paths } from '#config/paths.ts';
import type { SignInForm } from './use-sign-in.ts';
import { useTakeOver } from './use-take-over.ts';

/** First step of signing in: who, and the password. */
export function CredentialsStep({ form }: { form: SignInForm }) {
  const { t } = useTranslation('auth');
  // The way back is the same for who has no account yet.
  const { state } = useLocation();
  const { busy, values } = form;
  const known = values.email !== '';
  const element = useRef<HTMLFormElement>(null);
  useTakeOver(element, form);
  return (
    <Form ref={element} form={form}>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={!known}
        {...form.field('email')}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        autoFocus={known}
        {...form.field('password')}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? t('login.busy') : t('login.submit')}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, pt: 1 }}>
        <Link to={paths.forgotPassword} state={{ email: values.email }}>
          {t('login.forgot')}
        </Link>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('login.noAccount')}{' '}
          <Link to={paths.register} state={state}>
            {t('login.register')}
          </Link>
        </Box>
      </Box>
    </Form>
  );
}

/** Second step of signing in, for accounts with a second factor: its code, or a backup code. */
export function CodeStep({ form, onBack }: { form: SignInForm; onBack: () => void }) {
  const { t } = useTranslation('auth');
  const { busy, error, faults } = form;
  const { backup } = form.values;
  return (
    <Form form={form}>
      <Typography sx={{ color: 'text.secondary' }}>
        {backup ? t('code.backupText') : t('code.text')}
      </Typography>
      <TextInput
        key={String(backup)}
        label={backup ? t('code.backup') : t('code.label')}
        name="code"
        autoComplete="one-time-code"
        inputMode={backup ? 'text' : 'numeric'}
        autoFocus
        {...form.field('code')}
        fault={faults.code ?? error ?? undefined}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? t('login.busy') : t('login.submit')}
      </Button>
      <Box
        // One under the other first; in two lines only in a text so large that one is wider than the form.
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}
      >
        <Button color="inherit" onClick={() => form.set({ backup: !backup, code: '' })}>
          {backup ? t('code.useApp') : t('code.useBackup')}
        </Button>
        <Button color="inherit" onClick={onBack}>
          {t('code.back')}
        </Button>
      </Box>
    </Form>
  );
}
