import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Notice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import { faultsOf } from '#lib/api/errors.ts';
import type { WayBack } from '#lib/auth/way-back.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { register } from '../api/account.ts';
import { AccountStep } from './account-step.tsx';
import { registerErrorText } from './login-error.ts';
import { PersonalStep } from './personal-step.tsx';
import { UNREGISTERED } from './registration-fields.ts';
import { StepMarks } from './step-marks.tsx';

/**
 * The two steps of registration. What was typed stays while the person goes back and forward between them.
 * `back` is handed on to the sign-in screen.
 */
export function RegisterForm({ back }: { back: WayBack }) {
  const { t, i18n } = useTranslation('auth');
  const navigate = useNavigate();
  const { step: at } = (useLocation().state ?? {}) as { step?: number };
  const [checked, setChecked] = useState(false);
  const form = useForm({
    initial: UNREGISTERED,
    send: async ({ email, password, first_name, last_name }) => {
      await register({
        email: email.trim(),
        password,
        first_name: first_name.trim(),
        last_name: last_name.trim(),
        language: i18n.language,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
      toast(t('register.success'), 'success');
      navigate(paths.login, { state: { ...back, registered: true } });
    },
    refusals: (failure) => {
      const faults = faultsOf(failure);
      // The step that has the field which was refused.
      if ('email' in faults || 'password' in faults) navigate(-1);
      return faults;
    },
    failed: (failure) => registerErrorText(failure, t),
    leaves: true,
  });

  // The browser's own way back leads from the second step to the first. Forward leads on only with what was checked:
  // after a reload nothing was, and no one is to be moved on in the middle of typing.
  const step = at === 1 && checked ? 1 : 0;

  return (
    <>
      <StepMarks step={step} labels={[t('register.account'), t('register.personal')]} />
      {form.error && (
        <Notice level="error" sx={{ mb: 4 }}>
          {form.error}
        </Notice>
      )}
      {step === 0 ? (
        <AccountStep
          form={form}
          onChange={() => setChecked(false)}
          onNext={() => {
            setChecked(true);
            navigate(paths.register, { state: { ...back, step: 1 } });
          }}
        />
      ) : (
        <PersonalStep form={form} onBack={() => navigate(-1)} />
      )}
    </>
  );
}
