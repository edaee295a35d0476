import Typography from '@mui/material/Typography';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { useForm } from '#lib/use-form.ts';
import { bareCode } from './code-field.tsx';
import { ConfirmFields, UNCONFIRMED } from './confirm-fields.tsx';

interface Props {
  title: string;
  text: string;
  submitLabel: string;
  danger?: boolean;
  /** Sends both; what it throws is shown. */
  onSubmit: (password: string, code: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password and a code once more, before the second factor is changed. */
export function ConfirmFactorDialog({ title, text, submitLabel, danger, onSubmit, onClose }: Props) {
  const form = useForm({
    initial: UNCONFIRMED,
    ready: ({ current_password, code }) => current_password !== '' && code.trim() !== '',
    send: ({ current_password, code }) => onSubmit(current_password, bareCode(code)),
  });
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={submitLabel}
      danger={danger ?? false}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      <ConfirmFields form={form} asksForCode autoFocus />
    </FormDialog>
  );
}
