import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { ProjectUploads } from './project-uploads.tsx';
import { UploadZone } from './upload-zone.tsx';
import { useUploadFiles } from './use-upload-files.ts';

interface Props {
  projectId: number;
  open: boolean;
  onClose: () => void;
}

/** Uploading from the side panel. Closing it leaves the uploads running. */
export function UploadDialog({ projectId, open, onClose }: Props) {
  const { t } = useTranslation(['documents', 'common']);
  const send = useUploadFiles(projectId, true);
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="upload-dialog">
      <DialogTitle id="upload-dialog">{t('upload.title')}</DialogTitle>
      <DialogContent>
        <UploadZone onFiles={send} />
        <ProjectUploads projectId={projectId} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
