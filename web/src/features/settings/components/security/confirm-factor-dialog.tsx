import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form-dialog.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { useSending } from '#lib/use-sending.ts';
import { bareCode, CodeField } from './code-field.tsx';

interface Props {
  title: string;
  text: string;
  submitLabel: string;
  danger?: boolean;
  /** Sends both; what it throws is told. */
  onSubmit: (password: string, code: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password and a code once more, before the second factor is changed. */
export function ConfirmFactorDialog({ title, text, submitLabel, danger, onSubmit, onClose }: Props) {
  const { t } = useTranslation('security');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, error, faults, run, clear } = useSending();
  const submit = () => run(() => onSubmit(password, bareCode(code)), ['current_password', 'code']);
  return (
    <FormDialog
      title={title}
      error={error}
      submitLabel={submitLabel}
      busy={busy}
      disabled={!password || !code.trim()}
      danger={danger ?? false}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      <PasswordField
        label={t('password.current')}
        name="current-password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          clear('current_password');
        }}
        fault={faults.current_password}
      />
      <CodeField
        backup
        value={code}
        onChange={(next) => {
          setCode(next);
          clear('code');
        }}
        fault={faults.code}
      />
    </FormDialog>
  );
}
