import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { Notice } from '../../../components/notice.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import { paths } from '../../../config/paths.ts';
import { session } from '../../../lib/auth/session.ts';
import { useSession } from '../../../lib/auth/use-session.ts';
import { toast } from '../../../lib/toasts.ts';
import { login } from '../api/login.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { loginErrorText } from '../components/login-error.ts';
import { PasswordField } from '../components/password-field.tsx';

/** What other screens hand to this one. */
interface LoginState {
  /** Where the person wanted to go. */
  from?: string;
  /** They have just registered. */
  registered?: boolean;
}

export default function LoginRoute() {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  const state = (useLocation().state ?? {}) as LoginState;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  if (user) return <Navigate to={state.from ?? paths.dashboard} replace />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!email.trim() || !password.trim()) return setError(t('login.errors.blank'));
    setBusy(true);
    setError(null);
    try {
      const token = await login(email.trim(), password);
      if (!token) return setError(t('login.errors.noToken'));
      toast(t('login.success'), 'success');
      session.signIn(token);
    } catch (failure) {
      setError(loginErrorText(failure, t));
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthLayout title={t('login.title')}>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
      >
        {state.registered && !error && <Notice level="success">{t('login.notice')}</Notice>}
        {error && <Notice level="error">{error}</Notice>}
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {busy ? t('login.busy') : t('login.submit')}
        </Button>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, pt: 1 }}>
          <Link to={paths.forgotPassword}>{t('login.forgot')}</Link>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('login.noAccount')} <Link to={paths.register}>{t('login.register')}</Link>
          </Box>
        </Box>
      </Box>
    </AuthLayout>
  );
}
