import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Form } from '#components/form/form.tsx';
import { NewPasswordFields } from '#components/form/new-password-fields.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Row } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import { faultsOf } from '#lib/api/errors.ts';
import { knownOf } from '#lib/auth/password-judge.ts';
import { type AccountFields, accountFaults } from '#lib/auth/password-rules.ts';
import type { WayBack } from '#lib/auth/way-back.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { register } from '../api/account.ts';
import { registerErrorText } from './login-error.ts';

/** What the two steps of registration ask for, with nothing typed yet. */
const UNREGISTERED = { email: '', password: '', confirm: '', first_name: '', last_name: '' };

type RegistrationForm = ReturnType<typeof useForm<typeof UNREGISTERED>>;

/** Which of the two steps of registration this is. */
function StepMarks({ step, labels }: { step: 0 | 1; labels: [string, string] }) {
  const { t } = useTranslation('auth');
  return (
    <Box
      component="ol"
      aria-label={t('register.steps', { step: step + 1 })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 2, sm: 4 }, listStyle: 'none', p: 0, m: 0, mb: 6 }}
    >
      {labels.map((label, index) => (
        <Row
          key={label}
          component="li"
          aria-current={index === step ? 'step' : undefined}
          sx={{
            flex: '1 1 7rem',
            minWidth: 0,
            overflowWrap: 'anywhere',
            pt: 2.5,
            borderTop: 2,
            borderColor: index <= step ? 'primary.main' : 'divider',
            color: index === step ? 'text.primary' : 'text.secondary',
            fontWeight: index === step ? 500 : 400,
            fontSize: 'size.small',
            gap: 1.5,
          }}
        >
          {index < step && <Check size={14} aria-hidden />}
          {label}
        </Row>
      ))}
    </Box>
  );
}

interface Props {
  form: RegistrationForm;
  onChange: () => void;
  onNext: () => void;
}

/** Step 'Account Information'. Faults show once Next was tried, and go as they are put right. */
function AccountStep({ form: whole, onChange, onNext }: Props) {
  const { t } = useTranslation('auth');
  const [tried, setTried] = useState(false);
  const { values, refused } = whole;
  const found = accountFaults(values);
  const fault = tried && found.email;
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (Object.keys(found).length === 0) onNext();
  };
  const set = (change: Partial<AccountFields>) => {
    whole.set(change);
    onChange();
  };
  const form = { ...whole, tried, set, submit };
  return (
    <Form form={form}>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={values.email}
        onChange={(event) => set({ email: event.target.value })}
        fault={fault ? t(`register.errors.${fault}`) : refused.email}
      />
      <NewPasswordFields
        label={t('password')}
        confirmLabel={t('register.confirmPassword')}
        form={form}
        known={knownOf(values.email.trim())}
      />
      <Button type="submit" variant="contained" size="large">
        {t('register.next')}
      </Button>
    </Form>
  );
}

/** Step 'Personal Details'. */
function PersonalStep({ form, onBack }: { form: RegistrationForm; onBack: () => void }) {
  const { t } = useTranslation('auth');
  const [tried, setTried] = useState(false);
  const { busy, values, faults } = form;
  const missing = !values.first_name.trim();
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (!missing) await form.submit();
  };
  return (
    <Form form={{ submit }}>
      <TextInput
        label={t('register.firstName')}
        name="firstName"
        autoComplete="given-name"
        autoFocus
        {...form.field('first_name')}
        fault={tried && missing ? t('register.errors.firstNameRequired') : faults.first_name}
      />
      <TextInput
        label={t('register.lastName')}
        name="lastName"
        autoComplete="family-name"
        {...form.field('last_name')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button variant="outlined" size="large" onClick={onBack} disabled={busy}>
          {t('register.back')}
        </Button>
        <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ flex: '1 0 auto' }}>
          {busy ? t('register.busy') : t('register.submit')}
        </Button>
      </Box>
    </Form>
  );
}

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
