import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';

interface Props {
  title: string;
  /** What failed, told over the fields. */
  error?: string | null;
  submitLabel: string;
  /** Shown while it is busy. */
  busyLabel?: string;
  busy: boolean;
  disabled?: boolean;
  /** For what cannot be undone. */
  danger?: boolean;
  onSubmit: () => void;
  /** Absent where the dialog must be read to its end. */
  onClose?: () => void;
  maxWidth?: 'xs' | 'sm';
  children: ReactNode;
}

/** A dialog that asks for something. It is mounted while it is open: what was typed goes with it. */
export function FormDialog(props: Props) {
  const { title, error, submitLabel, busyLabel, busy, disabled, danger, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy && !disabled) onSubmit();
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      maxWidth={props.maxWidth ?? 'xs'}
      fullWidth
      aria-labelledby={titleId}
    >
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', flex: 'none' }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 1 }}>
            {error && <Notice level="error">{error}</Notice>}
            {children}
          </Box>
        </DialogContent>
        <DialogActions>
          {onClose && (
            <Button color="inherit" onClick={onClose} disabled={busy}>
              {t('cancel')}
            </Button>
          )}
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={busy || Boolean(disabled)}
          >
            {busy ? (busyLabel ?? submitLabel) : submitLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
