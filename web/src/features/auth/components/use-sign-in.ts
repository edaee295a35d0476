import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session, useSession } from '#lib/auth/session.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { login, secondFactorIn } from '../api/account.ts';
import { loginErrorText } from './login-error.ts';

const SIX_DIGITS = /^\d{6}$/;
const bare = (code: string) => code.replaceAll(/\s/g, '');

/** What is typed to sign in. `backup`: the code is a backup code. */
const EMPTY = { email: '', password: '', code: '', backup: false };

export type SignInForm = ReturnType<typeof useForm<typeof EMPTY>>;

/** Signing in, with or without a second factor. What was typed stays until it worked. */
export function useSignIn() {
  const { t } = useTranslation('auth');
  const { lapsed } = useSession();
  const [step, setStep] = useState<'credentials' | 'code'>('credentials');
  const form: SignInForm = useForm({
    initial: { ...EMPTY, email: lapsed?.email ?? '' },
    checks: ({ email, password, code, backup }) => {
      if (!email.trim() || !password.trim()) return { form: t('login.errors.blank') };
      if (step === 'credentials' || (backup ? bare(code) : SIX_DIGITS.test(bare(code)))) return {};
      return { code: backup ? t('code.backupMissing') : t('code.missing') };
    },
    send: async ({ email, password, code }) => {
      const token = await login(email.trim(), password, bare(code) || undefined);
      if (!token) throw new Error(t('login.errors.noToken'));
      toast(t('login.success'), 'success');
      session.signIn(token);
    },
    // The screen shows all of a refusal in one place.
    refusals: () => ({}),
    failed: (failure) => {
      const second = secondFactorIn(failure);
      if (second) setStep('code');
      if (second === 'required') return null;
      return second ? t('code.invalid') : loginErrorText(failure, t);
    },
    leaves: true,
  });
  const back = () => {
    setStep('credentials');
    form.setError(null);
    form.set({ code: '', backup: false });
  };
  return { form, step, back };
}
