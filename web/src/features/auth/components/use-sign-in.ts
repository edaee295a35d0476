import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session, useSession } from '#lib/auth/session.ts';
import { toast } from '#lib/toasts.ts';
import { login, secondFactorIn } from '../api/login.ts';
import type { Credentials } from './credentials-step.tsx';
import { loginErrorText } from './login-error.ts';

/** Signing in, with or without a second factor. What was typed stays until it worked. */
export function useSignIn() {
  const { t } = useTranslation('auth');
  const { lapsed } = useSession();
  const [credentials, setCredentials] = useState<Credentials>({ email: lapsed?.email ?? '', password: '' });
  const [step, setStep] = useState<'credentials' | 'code'>('credentials');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const tell = (failure: unknown) => {
    const second = secondFactorIn(failure);
    if (second) setStep('code');
    if (second === 'invalid') setError(t('code.invalid'));
    if (!second) setError(loginErrorText(failure, t));
  };

  const submit = async (code?: string) => {
    if (busy) return;
    const { email, password } = credentials;
    if (!email.trim() || !password.trim()) return setError(t('login.errors.blank'));
    setBusy(true);
    setError(null);
    try {
      const token = await login(email.trim(), password, code);
      if (token) {
        toast(t('login.success'), 'success');
        // Busy until the next screen is there: a second Enter meanwhile would sign in once more.
        return session.signIn(token);
      }
      setError(t('login.errors.noToken'));
    } catch (failure) {
      tell(failure);
    }
    setBusy(false);
  };

  const back = () => {
    setStep('credentials');
    setError(null);
  };

  return { credentials, setCredentials, step, busy, error, submit, back };
}
