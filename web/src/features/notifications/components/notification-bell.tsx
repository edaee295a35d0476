import Badge from '@mui/material/Badge';
import Popover from '@mui/material/Popover';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EarlyPanel } from '#components/early/early-panel.tsx';
import { earlyPart, useEarly } from '#components/early/early-part.ts';
import { IconAction } from '#components/icon-action.tsx';
import { useNewest } from '#lib/notifications/inbox.ts';

const BELL_PANEL = earlyPart(() => import('./bell-panel.tsx'), ['notices', 'errors']);
const PARTS = [BELL_PANEL];

/** Beyond so many the number says nothing more. */
const MOST = 99;

/** How many notifications are unread, and the newest ones. */
export function NotificationBell() {
  const { t } = useTranslation();
  const { data } = useNewest();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = data?.unread ?? 0;
  const shown = unread > MOST ? `${MOST}+` : unread;
  const close = () => setAnchor(null);
  useEarly(PARTS);
  return (
    <>
      <IconAction
        label={
          unread > 0 ? t('topBar.notificationsUnread', { count: unread, shown }) : t('topBar.notifications')
        }
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onPointerEnter={BELL_PANEL.fetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge
          badgeContent={shown}
          variant={unread > 0 ? 'standard' : 'dot'}
          invisible={unread === 0}
          color="primary"
          sx={{ '& .MuiBadge-standard': { height: 16, minWidth: 16, fontSize: '0.6875rem', px: 1 } }}
        >
          <Bell size={18} />
        </Badge>
      </IconAction>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('topBar.notifications'),
            sx: {
              width: 400,
              maxWidth: 'calc(100vw - 24px)',
              mt: 1.5,
              border: 1,
              borderColor: 'divider',
              boxShadow: 'var(--cairn-palette-shadow)',
            },
          },
        }}
      >
        <EarlyPanel part={BELL_PANEL} given={{ onClose: close }} />
      </Popover>
    </>
  );
}
