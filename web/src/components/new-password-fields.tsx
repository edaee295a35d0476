import { useTranslation } from 'react-i18next';
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
  autoFocus?: boolean;
}

/** A new password, how strong it is, and the same once more. */
export function NewPasswordFields(props: Props) {
  const { label, confirmLabel, fields, onChange, tried, refused, autoFocus = false } = props;
  const { t } = useTranslation('auth');
  const faults = tried ? newPasswordFaults(fields) : {};
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
      />
      {fields.password && <StrengthMeter password={fields.password} />}
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
