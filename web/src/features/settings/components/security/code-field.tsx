import { useTranslation } from 'react-i18next';
import { TextInput } from '#components/form/text-input.tsx';
import type { FieldProps } from '#lib/use-form.ts';

const SIX_DIGITS = /^\d{6}$/;

/** A code without the blanks that apps show in it. */
export const bareCode = (text: string): string => text.replaceAll(/\s/g, '');

export const isCode = (text: string): boolean => SIX_DIGITS.test(bareCode(text));

interface Props extends FieldProps {
  /** Whether a backup code is taken too. */
  backup?: boolean;
  autoFocus?: boolean;
}

/** The six digits of an authenticator app. */
export function CodeField({ backup = false, ...props }: Props) {
  const { t } = useTranslation('security');
  return (
    <TextInput
      label={backup ? t('twoFactor.codeOrBackup') : t('twoFactor.code')}
      name="code"
      autoComplete="one-time-code"
      inputMode={backup ? 'text' : 'numeric'}
      {...props}
    />
  );
}
