import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { UploadRow } from '#components/upload-row.tsx';
import { isGoing, useUploads } from '#lib/uploads/upload-queue.ts';

/** The files on their way into this project, and those that failed. */
export function ProjectUploads({ projectId }: { projectId: number }) {
  const { t } = useTranslation('documents');
  const uploads = useUploads().filter(
    (upload) => upload.projectId === projectId && (isGoing(upload) || upload.state === 'failed'),
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
