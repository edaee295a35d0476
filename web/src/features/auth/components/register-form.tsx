import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Notice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import { faultsOf } from '#lib/api/errors.ts';
import type { AccountFields } from '#lib/auth/password-rules.ts';
import type { WayBack } from '#lib/auth/way-back.ts';
import { toast } from '#lib/toasts.ts';
import { register } from '../api/registration.ts';
import { AccountStep } from './account-step.tsx';
import { registerErrorText } from './login-error.ts';
import { PersonalStep } from './personal-step.tsx';
import { StepMarks } from './step-marks.tsx';

/**
 * The two steps of registration. What was typed stays while the person goes back and forward between them.
 * `back` is handed on to the sign-in screen.
 */
export function RegisterForm({ back }: { back: WayBack }) {
  const { t, i18n } = useTranslation('auth');
  const navigate = useNavigate();
  const { step: at } = (useLocation().state ?? {}) as { step?: number };
  const [account, setAccount] = useState<AccountFields>({ email: '', password: '', confirm: '' });
  const [names, setNames] = useState({ firstName: '', lastName: '' });
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [refused, setRefused] = useState<Record<string, string>>({});

  // The browser's own way back leads from the second step to the first. Forward leads on only with what was checked:
  // after a reload there is nothing to go on with, and nobody is to be taken on in the middle of typing.
  const step = at === 1 && checked ? 1 : 0;

  const submit = async () => {
    setBusy(true);
    setError(null);
    setRefused({});
    try {
      await register({
        email: account.email.trim(),
        password: account.password,
        first_name: names.firstName.trim(),
        last_name: names.lastName.trim(),
        language: i18n.language,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
    } catch (failure) {
      const faults = faultsOf(failure);
      setRefused(faults);
      setBusy(false);
      // The step that has the field which was refused.
      if ('email' in faults || 'password' in faults) return navigate(-1);
      if ('first_name' in faults || 'last_name' in faults) return;
      return setError(registerErrorText(failure, t));
    }
    toast(t('register.success'), 'success');
    navigate(paths.login, { state: { ...back, registered: true } });
  };

  return (
    <>
      <StepMarks step={step} labels={[t('register.account'), t('register.personal')]} />
      {error && (
        <Box sx={{ mb: 4 }}>
          <Notice level="error">{error}</Notice>
        </Box>
      )}
      {step === 0 ? (
        <AccountStep
          fields={account}
          onChange={(fields) => {
            setAccount(fields);
            setChecked(false);
            setRefused({});
          }}
          onNext={() => {
            setChecked(true);
            navigate(paths.register, { state: { ...back, step: 1 } });
          }}
          refused={refused}
        />
      ) : (
        <PersonalStep
          names={names}
          onChange={(next) => {
            setNames(next);
            setRefused({});
          }}
          onBack={() => navigate(-1)}
          onSubmit={() => void submit()}
          busy={busy}
          refused={refused}
        />
      )}
    </>
  );
}
