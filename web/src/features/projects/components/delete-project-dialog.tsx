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
import type { Project } from '#lib/api/types.ts';
import { useMembers } from '#lib/members.ts';
import { toast } from '#lib/toasts.ts';
import { deleteProject } from '../api/delete-project.ts';

interface Props {
  project: Project;
  onClose: () => void;
}

/** Counts what goes with a project, has its name typed, deletes it and shows the receipt. */
export function DeleteProjectDialog({ project, onClose }: Props) {
  const { t } = useTranslation(['projects', 'common']);
  const navigate = useNavigate();
  const { data: members } = useMembers(project.id);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { id, name, documents_count, chat_sessions_count, memory_count } = project;
  const others = (members?.length ?? 1) - 1;
  // Blanks in a row look like one, so that nobody has to guess at them.
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ');
  const matches = plain(typed) === plain(name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !matches) return;
    setBusy(true);
    setError(null);
    try {
      const deletion = await deleteProject(id);
      toast(t('settings.deleted', { name }), 'success');
      navigate(paths.deletion(deletion.id), { replace: true, state: { name } });
    } catch (failure) {
      setError(t('settings.deleteFailed', { message: messageOf(failure) }));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="delete-project"
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id="delete-project" sx={{ overflowWrap: 'anywhere' }}>
          {t('settings.confirmTitle', { name })}
        </DialogTitle>
        <DialogContent>
          <Box sx={{ color: 'text.secondary' }}>
            {t('settings.confirmText')}
            <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
              <li>{t('settings.confirmDocuments', { count: documents_count })}</li>
              <li>{t('settings.confirmChats', { count: chat_sessions_count })}</li>
              <li>{t('settings.confirmMemories', { count: memory_count })}</li>
            </Box>
            {others > 0 && <Box sx={{ mt: 2 }}>{t('settings.confirmMembers', { count: others })}</Box>}
          </Box>
          <TextField
            fullWidth
            autoFocus
            label={t('settings.confirmName')}
            value={typed}
            disabled={busy}
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
            sx={{ mt: 4 }}
          />
          {error && (
            <Box sx={{ mt: 3 }}>
              <Notice level="error">{error}</Notice>
            </Box>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={busy || !matches}>
            {t('settings.delete')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
