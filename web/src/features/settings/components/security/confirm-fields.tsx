import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#components/password-field.tsx';
import { useProfile } from '#lib/account/profile.ts';
import { bareCode, CodeField } from './code-field.tsx';

/** What a person types to show that it is them: the password, and a code where there is a second factor. */
interface Confirmation {
  current_password: string;
  code?: string;
}

/** The state of `ConfirmFields`, and what is sent of it. */
export function useConfirmation() {
  const { data: profile } = useProfile();
  const asksForCode = profile?.two_factor_enabled ?? false;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const given: Confirmation = {
    current_password: password,
    ...(asksForCode ? { code: bareCode(code) } : {}),
  };
  const clear = () => {
    setPassword('');
    setCode('');
  };
  const isWhole = password !== '' && (!asksForCode || code.trim() !== '');
  return { asksForCode, password, setPassword, code, setCode, given, isWhole, clear };
}

interface Props {
  confirmation: ReturnType<typeof useConfirmation>;
  /** By the server's names of the fields. */
  faults: Record<string, string>;
  /** A fault goes as its field is typed in. */
  clear: (field: string) => void;
  autoFocus?: boolean;
}

export function ConfirmFields({ confirmation, faults, clear, autoFocus = false }: Props) {
  const { t } = useTranslation('security');
  const { asksForCode, password, setPassword, code, setCode } = confirmation;
  return (
    <>
      <PasswordField
        label={t('password.current')}
        name="current-password"
        autoComplete="current-password"
        autoFocus={autoFocus}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          clear('current_password');
        }}
        fault={faults.current_password}
      />
      {asksForCode && (
        <CodeField
          backup
          value={code}
          onChange={(next) => {
            setCode(next);
            clear('code');
          }}
          fault={faults.code}
        />
      )}
    </>
  );
}
