import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#components/icon-action.tsx';
import { Row } from '#components/layout.tsx';
import { UploadRows } from '#components/upload/upload-rows.tsx';
import { clearFinishedUploads, isGoing, useUploads } from '#lib/uploads/upload-queue.ts';
import { useFollowedUploads } from './use-followed-uploads.ts';

/** The one place for what is being worked on: uploads, from the first byte until they are ready. */
export function ActivityTray() {
  const { t } = useTranslation();
  const uploads = useUploads();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useFollowedUploads();
  const busy = uploads.filter(isGoing).length;
  const failed = uploads.some(({ state }) => state === 'failed');
  return (
    <>
      <IconAction
        label={busy ? t('tray.labelBusy', { count: busy }) : t('tray.label')}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge
          badgeContent={busy}
          variant={busy ? 'standard' : 'dot'}
          invisible={!busy && !failed}
          color={busy ? 'primary' : 'error'}
          sx={{ '& .MuiBadge-standard': { height: 16, minWidth: 16, fontSize: '0.6875rem', px: 1 } }}
        >
          <CloudUpload size={18} />
        </Badge>
      </IconAction>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('tray.title'),
            sx: {
              width: 360,
              maxWidth: 'calc(100vw - 24px)',
              mt: 1.5,
              border: 1,
              borderColor: 'divider',
              boxShadow: 'var(--cairn-palette-shadow)',
            },
          },
        }}
      >
        <Row sx={{ justifyContent: 'space-between', pl: 4, pr: 2, minHeight: 44 }}>
          <Typography variant="h4" component="h2">
            {t('tray.title')}
          </Typography>
          {uploads.length > busy && (
            <Button size="small" color="inherit" onClick={clearFinishedUploads}>
              {t('tray.clear')}
            </Button>
          )}
        </Row>
        {uploads.length === 0 ? (
          <Typography sx={{ color: 'text.secondary', px: 4, pb: 4 }}>{t('tray.empty')}</Typography>
        ) : (
          <UploadRows uploads={uploads} sx={{ pb: 2, maxHeight: 400 }} />
        )}
      </Popover>
    </>
  );
}
