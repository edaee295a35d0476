import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Submitting } from '#lib/use-form.ts';
import { Column } from '../layout.tsx';
import { Notice } from '../notice.tsx';

interface Props {
  title: string;
  /** A failure is shown over the fields. */
  form: Submitting;
  open?: boolean;
  submitLabel: string;
  /** Shown while it is busy. */
  busyLabel?: string;
  /** For what cannot be undone. */
  danger?: boolean;
  /** Absent where the dialog must be read to its end. */
  onClose?: () => void;
  maxWidth?: 'xs' | 'sm' | 'md';
  children: ReactNode;
}

/** A dialog that asks for something. What was typed goes when it is unmounted. */
export function FormDialog(props: Props) {
  const { title, form, open = true, submitLabel, busyLabel, danger, onClose, children } = props;
  const { busy, disabled, error, submit } = form;
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth={props.maxWidth ?? 'xs'}
      fullWidth
      aria-labelledby={titleId}
    >
      <Column component="form" noValidate onSubmit={submit} sx={{ flex: 'none' }}>
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <Column sx={{ gap: 4, pt: 1 }}>
            {error && <Notice level="error">{error}</Notice>}
            {children}
          </Column>
        </DialogContent>
        <DialogActions>
          {onClose && (
            <Button color="inherit" onClick={onClose} disabled={busy}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={disabled}>
            {busy ? (busyLabel ?? submitLabel) : submitLabel}
          </Button>
        </DialogActions>
      </Column>
    </Dialog>
  );
}
