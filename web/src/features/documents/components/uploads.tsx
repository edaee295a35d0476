import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { CloudUpload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import { UploadRow } from '#components/upload-row.tsx';
import { ACCEPT } from '#lib/uploads/accepted-files.ts';
import { useUploads } from '#lib/uploads/upload-queue.ts';
import { useTakeDrop } from './drop-area.tsx';
import { useUploadFiles } from './use-upload-files.ts';

/** Where files are dropped or chosen. The whole field is the button. */
export function UploadZone({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('documents');
  const input = useRef<HTMLInputElement>(null);
  const take = useTakeDrop(onFiles);
  const [over, setOver] = useState(false);
  return (
    <>
      <ButtonBase
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.stopPropagation();
          setOver(false);
          take(event);
        }}
        sx={{
          width: '100%',
          flexDirection: 'column',
          gap: 1.5,
          // No more of a narrow window than its share: in a large text the field would be taller than the screen.
          py: 'min(calc(7 * var(--cairn-spacing)), 8vw)',
          px: 'min(calc(4 * var(--cairn-spacing)), 4vw)',
          border: '1.5px dashed',
          borderColor: over ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: over ? 'raised' : 'canvas',
          transition: 'background-color 140ms ease-out, border-color 140ms ease-out',
          '&:hover': { borderColor: 'text.secondary' },
          '& svg': { color: 'primary.main' },
        }}
      >
        <CloudUpload size={26} strokeWidth={1.6} aria-hidden />
        <Box component="span">
          <Box component="span" sx={{ fontWeight: 500 }}>
            {t('upload.drop')}
          </Box>{' '}
          {t('upload.or')}{' '}
          <Box
            component="span"
            sx={{ color: 'primary.main', textDecoration: 'underline', textUnderlineOffset: '0.18em' }}
          >
            {t('upload.choose')}
          </Box>
        </Box>
        <Muted component="span">{t('upload.limits')}</Muted>
      </ButtonBase>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        data-testid="file-input"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

const GOING = ['waiting', 'sending', 'reading', 'failed'];

/** The files on their way into this project, and those that failed. */
export function ProjectUploads({ projectId }: { projectId: number }) {
  const { t } = useTranslation('documents');
  const uploads = useUploads().filter(
    (upload) => upload.projectId === projectId && GOING.includes(upload.state),
  );
  if (uploads.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('upload.inProgress')}
      sx={{ m: 0, mt: 2, mx: -4, p: 0, listStyle: 'none', maxHeight: 260, overflowY: 'auto' }}
    >
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </Box>
  );
}

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
