import { useTranslation } from 'react-i18next';
import { PasswordField } from '#components/form/password-field.tsx';
import { useProfile } from '#lib/account/profile.ts';
import type { FieldProps } from '#lib/use-form.ts';
import { bareCode, CodeField } from './code-field.tsx';

/** What a person types to show that it is them: the password, and a code where there is a second factor. */
export const UNCONFIRMED = { current_password: '', code: '' };

type Values = typeof UNCONFIRMED;

/** Whether a code is asked for, when a form's confirmation is whole, and what is sent of it. */
export function useConfirmation() {
  const { data: profile } = useProfile();
  const asksForCode = profile?.two_factor_enabled ?? false;
  return {
    asksForCode,
    isWhole: ({ current_password, code }: Values) =>
      current_password !== '' && (!asksForCode || code.trim() !== ''),
    given: ({ current_password, code }: Values) => ({
      current_password,
      ...(asksForCode ? { code: bareCode(code) } : {}),
    }),
  };
}

interface Props {
  form: { field(name: keyof Values): FieldProps };
  asksForCode: boolean;
  autoFocus?: boolean;
}

export function ConfirmFields({ form, asksForCode, autoFocus = false }: Props) {
  const { t } = useTranslation('security');
  return (
    <>
      <PasswordField
        label={t('password.current')}
        name="current-password"
        autoComplete="current-password"
        autoFocus={autoFocus}
        {...form.field('current_password')}
      />
      {asksForCode && <CodeField backup {...form.field('code')} />}
    </>
  );
}
