import { useTranslation } from 'react-i18next';
import { usePasswordJudge } from '../lib/auth/password-judge.ts';
import { newPasswordFaults } from '../lib/auth/password-rules.ts';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

interface Fields {
  password: string;
  confirm: string;
}

interface Props {
  label: string;
  confirmLabel: string;
  fields: Fields;
  onChange: (fields: Fields) => void;
  /** Faults show once sending was tried, and go as they are put right. */
  tried: boolean;
  /** Why the server refused the password. */
  refused?: string | undefined;
  /** What others know of the person: a password must not be made of it. */
  known?: readonly string[];
  autoFocus?: boolean;
}

/** Told before anything was sent: nothing but another password helps. The other rules wait until sending was tried. */
const AT_ONCE = 'passwordEasy' as const;

/** A new password, how strong it is, and the same once more. */
export function NewPasswordFields(props: Props) {
  const { label, confirmLabel, fields, onChange, tried, refused, known = [], autoFocus = false } = props;
  const { t } = useTranslation('auth');
  usePasswordJudge(fields.password);
  const found = newPasswordFaults(fields, known);
  const faults = tried ? found : found.password === AT_ONCE ? { password: AT_ONCE } : {};
  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={fields.password}
        onChange={(event) => onChange({ ...fields, password: event.target.value })}
        fault={faults.password ? t(`register.errors.${faults.password}`) : refused}
        hint={t('register.passwordHint')}
      />
      {/* What the server refused for its own reasons is not strong, whatever the meter thinks. */}
      {!refused && <StrengthMeter password={fields.password} known={known} />}
      <PasswordField
        label={confirmLabel}
        name="confirm-password"
        autoComplete="new-password"
        value={fields.confirm}
        onChange={(event) => onChange({ ...fields, confirm: event.target.value })}
        fault={faults.confirm && t(`register.errors.${faults.confirm}`)}
      />
    </>
  );
}
