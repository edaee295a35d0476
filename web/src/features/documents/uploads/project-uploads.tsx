import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Muted, Row } from '#components/layout.tsx';
import { UploadRows } from '#components/upload/upload-rows.tsx';
import { cancelUploads, isGoing, isUnsent, useUploads } from '#lib/uploads/upload-queue.ts';

/** Where so many are on their way, how far they are together is said as well. */
const MANY = 2;

/** The files on their way into this project, and those that failed. */
export function ProjectUploads({ projectId }: { projectId: number }) {
  const { t } = useTranslation('documents');
  const all = useUploads().filter((upload) => upload.projectId === projectId);
  const uploads = all.filter((upload) => isGoing(upload) || upload.state === 'failed');
  if (uploads.length === 0) return null;
  const unsent = all.filter(isUnsent).length;
  return (
    <Box sx={{ mt: 2 }}>
      {all.length >= MANY && (
        <Row role="status" sx={{ justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
          <Muted>{t('upload.sentOf', { sent: all.length - unsent, total: all.length })}</Muted>
          {unsent >= MANY && (
            <Button size="small" color="inherit" onClick={() => cancelUploads(projectId)}>
              {t('upload.cancelAll')}
            </Button>
          )}
        </Row>
      )}
      <UploadRows label={t('upload.inProgress')} uploads={uploads} sx={{ mx: -4, maxHeight: 260 }} />
    </Box>
  );
}
