import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Notice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import { messageOf } from '#lib/api/errors.ts';
import { createProject } from '../api/create-project.ts';

/** Asks for a name and creates the project; then opens it. What was typed stays after a failure. */
export function CreateProjectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !name.trim()) return;
    setBusy(true);
    setError(null);
    try {
      const { id } = await createProject(name, description);
      // Busy until the project is there: a second Enter meanwhile would make another.
      navigate(paths.project(id));
    } catch (failure) {
      setError(t('messages.createFailed', { message: messageOf(failure) }));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="create-project"
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id="create-project">{t('create.title')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 2 }}>
            {error && <Notice level="error">{error}</Notice>}
            <TextField
              label={t('create.name')}
              required
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
            <TextField
              label={t('create.description')}
              multiline
              minRows={2}
              maxRows={6}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 2000 } }}
            />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" variant="contained" disabled={busy || !name.trim()}>
            {busy ? t('create.busy') : t('create.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
