import { useTranslation } from 'react-i18next';
import { usePasswordJudge } from '#lib/auth/password-judge.ts';
import { newPasswordFaults } from '#lib/auth/password-rules.ts';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

interface Values {
  password: string;
  confirm: string;
}

interface Props {
  label: string;
  confirmLabel: string;
  /** Own faults show once sending was tried, and go as they are put right. */
  form: {
    values: Values;
    tried: boolean;
    refused: Record<string, string>;
    set(change: Partial<Values>): void;
    clear(name: string): void;
  };
  /** What others know of the person: a password must not be made of it. */
  known?: readonly string[];
  autoFocus?: boolean;
}

/** Shown before anything was sent: nothing but another password helps. The other rules wait until sending was tried. */
const AT_ONCE = 'passwordEasy' as const;

/** A new password, how strong it is, and the same once more. */
export function NewPasswordFields({ label, confirmLabel, form, known = [], autoFocus = false }: Props) {
  const { t } = useTranslation('auth');
  const { values, tried } = form;
  usePasswordJudge(values.password);
  const found = newPasswordFaults(values, known);
  const faults = tried ? found : found.password === AT_ONCE ? { password: AT_ONCE } : {};
  const refused = form.refused.new_password ?? form.refused.password;
  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={values.password}
        onChange={(event) => {
          form.set({ password: event.target.value });
          form.clear('new_password');
        }}
        fault={faults.password ? t(`register.errors.${faults.password}`) : refused}
        hint={t('register.passwordHint')}
      />
      {/* What the server refused for its own reasons is not strong, whatever the meter thinks. */}
      {!refused && <StrengthMeter password={values.password} known={known} />}
      <PasswordField
        label={confirmLabel}
        name="confirm-password"
        autoComplete="new-password"
        value={values.confirm}
        onChange={(event) => form.set({ confirm: event.target.value })}
        fault={faults.confirm && t(`register.errors.${faults.confirm}`)}
      />
    </>
  );
}
