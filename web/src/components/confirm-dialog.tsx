import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  open: boolean;
  /** The question itself. */
  title: string;
  /** What goes with it. */
  children?: ReactNode;
  confirmLabel: string;
  /** Closes the dialog when it resolves; the caller reports a failure. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before what cannot be undone. */
export function ConfirmDialog({ open, title, children, confirmLabel, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const titleId = useId();
  const confirm = async () => {
    // It can be pressed for as long as it fades.
    if (!open) return;
    setBusy(true);
    await onConfirm().finally(() => setBusy(false));
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children && (
        <DialogContent>
          <Typography component="div" sx={{ color: 'text.secondary' }}>
            {children}
          </Typography>
        </DialogContent>
      )}
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          {t('cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={() => void confirm()} disabled={busy} autoFocus>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
