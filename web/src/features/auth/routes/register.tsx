import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Notice } from '../../../components/notice.tsx';
import { paths } from '../../../config/paths.ts';
import { faultsOf } from '../../../lib/api/errors.ts';
import type { AccountFields } from '../../../lib/auth/password-rules.ts';
import { useSession } from '../../../lib/auth/use-session.ts';
import { type WayBack, wayBack } from '../../../lib/auth/way-back.ts';
import { toast } from '../../../lib/toasts.ts';
import { register } from '../api/register.ts';
import { AccountStep } from '../components/account-step.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import { registerErrorText } from '../components/login-error.ts';
import { PersonalStep } from '../components/personal-step.tsx';
import { StepMarks } from '../components/step-marks.tsx';

export default function RegisterRoute() {
  const { t, i18n } = useTranslation('auth');
  const navigate = useNavigate();
  const { user } = useSession();
  // An invitation sent them here, and is where they go on.
  const { from, owner } = (useLocation().state ?? {}) as WayBack;
  const back: WayBack = { ...(from ? { from } : {}), ...(owner ? { owner } : {}) };
  const [step, setStep] = useState<0 | 1>(0);
  const [account, setAccount] = useState<AccountFields>({ email: '', password: '', confirm: '' });
  const [names, setNames] = useState({ firstName: '', lastName: '' });
  const [error, setError] = useState<string | null>(null);
  const [refused, setRefused] = useState<Record<string, string>>({});

  if (user) return <Navigate to={wayBack(back, user.id)} replace />;

  const submit = async () => {
    setError(null);
    setRefused({});
    try {
      await register({
        email: account.email.trim(),
        password: account.password,
        firstName: names.firstName.trim(),
        lastName: names.lastName.trim(),
        language: i18n.language,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
    } catch (failure) {
      const faults = faultsOf(failure);
      setRefused(faults);
      // The step that has the field which was refused.
      if ('email' in faults || 'password' in faults) return setStep(0);
      if ('first_name' in faults || 'last_name' in faults) return;
      return setError(registerErrorText(failure, t));
    }
    toast(t('register.success'), 'success');
    navigate(paths.login, { state: { ...back, registered: true } });
  };

  return (
    <AuthLayout title={t('register.title')}>
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
            setRefused({});
          }}
          onNext={() => setStep(1)}
          refused={refused}
        />
      ) : (
        <PersonalStep
          names={names}
          onChange={(next) => {
            setNames(next);
            setRefused({});
          }}
          onBack={() => setStep(0)}
          onSubmit={submit}
          refused={refused}
        />
      )}
      <Box sx={{ color: 'text.secondary', pt: 5 }}>
        {t('register.haveAccount')}{' '}
        <Link to={paths.login} state={back}>
          {t('register.signIn')}
        </Link>
      </Box>
    </AuthLayout>
  );
}
