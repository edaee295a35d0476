import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { UploadField } from './upload-field.tsx';
import { type ChosenFiles, useChosenFiles } from './use-chosen-files.ts';
import { usePastedFiles } from './use-pasted-files.ts';

interface Props {
  projectId: number;
  open: boolean;
  onClose: () => void;
  /** Files that were chosen outside of it; its own without them. */
  chosen?: ChosenFiles;
}

/** Uploading from beside the list. Closing it leaves the uploads running, and what was chosen for the next time. */
export function UploadDialog({ projectId, open, onClose, chosen: given }: Props) {
  const { t } = useTranslation(['documents', 'common']);
  const own = useChosenFiles();
  const chosen = given ?? own;
  usePastedFiles(chosen.choose, 'dialog', open);
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="upload-dialog">
      <DialogTitle id="upload-dialog">{t('upload.title')}</DialogTitle>
      <DialogContent>
        <UploadField projectId={projectId} chosen={chosen} named />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
