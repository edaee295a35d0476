import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { RotateCcw, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelUpload, isUnsent, retryUpload, type Upload } from '#lib/uploads/upload-queue.ts';
import { useFormats } from '#lib/use-formats.ts';
import { FileName } from '../file/file-name.tsx';
import { FileTypeIcon, fileTypeOfName } from '../file-type-icon.tsx';
import { IconAction } from '../icon-action.tsx';
import { Caption } from '../layout.tsx';

const COLOURS: Partial<Record<Upload['state'], string>> = { ready: 'success.main', failed: 'error.main' };

function useStateText(upload: Upload): string {
  const { t } = useTranslation();
  const formats = useFormats();
  const { state, sent, size, pagesDone, pagesTotal, alreadyThere, document } = upload;
  if (alreadyThere && state === 'ready') return t('tray.alreadyThere', { name: document?.name });
  if (state === 'sending') {
    return t('tray.sending', { percent: Math.round(sent * 100), size: formats.bytes(size) });
  }
  if (state === 'reading' && pagesTotal > 0)
    return t('tray.readingPages', { done: pagesDone, total: pagesTotal });
  return t(`tray.${state}`);
}

/** One upload in the tray. Drawn again only when it changes: there may be hundreds. */
export const UploadRow = memo(function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const text = useStateText(upload);
  const { state, name, folder } = upload;
  const share =
    state === 'reading' && upload.pagesTotal > 0 ? upload.pagesDone / upload.pagesTotal : upload.sent;
  const indeterminate = state === 'reading' && upload.pagesTotal === 0;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, px: 4, py: 2 }}>
      <FileTypeIcon type={fileTypeOfName(name)} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <FileName sx={{ fontWeight: 500 }}>{name}</FileName>
        {folder && <Caption sx={{ overflowWrap: 'anywhere' }}>{folder}</Caption>}
        <Box
          sx={{ fontSize: 'size.small', color: COLOURS[state] ?? 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {upload.error ?? text}
        </Box>
        {(state === 'sending' || state === 'reading') && (
          <LinearProgress
            aria-label={name}
            variant={indeterminate ? 'indeterminate' : 'determinate'}
            value={Math.round(share * 100)}
            sx={{ mt: 1.5 }}
          />
        )}
      </Box>
      {upload.canRetry && (
        <IconAction
          label={t('tray.retry', { name })}
          size="small"
          onClick={() => void retryUpload(upload.id)}
        >
          <RotateCcw size={14} />
        </IconAction>
      )}
      {isUnsent(upload) && (
        <IconAction label={t('tray.cancel', { name })} size="small" onClick={() => cancelUpload(upload.id)}>
          <X size={14} />
        </IconAction>
      )}
    </Box>
  );
});
