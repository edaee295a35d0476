import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Caption, Muted, Row } from '#components/layout.tsx';
import type { Notification } from '#lib/api/types.ts';
import type { NoticeText } from '#lib/notifications/notice-text.ts';
import { useFormats } from '#lib/use-formats.ts';
import { clamped, coverLink } from '#theme/styles.ts';
import { NoticeIcon } from './notice-icon.tsx';

interface Props {
  /** Of its link. */
  id: string;
  notification: Notification;
  says: NoticeText;
  menu: ReactNode;
  /** The person goes where it leads, here or in another tab. */
  onOpen: () => void;
}

function UnreadDot() {
  const { t } = useTranslation('notices');
  return (
    <Box
      component="span"
      role="img"
      aria-label={t('inbox.unread')}
      title={t('inbox.unread')}
      sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.main', flex: 'none' }}
    />
  );
}

/** One notification. The whole row opens what it is about. */
export function NoticeRow({ id, notification, says, menu, onOpen }: Props) {
  const formats = useFormats();
  const { type, read, created_at: at } = notification;
  return (
    <Box
      component="li"
      data-read={read}
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'flex-start',
        gap: 3,
        px: 4,
        py: 3,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&:hover': { bgcolor: 'raised' },
      }}
    >
      <Box sx={{ display: 'flex', pt: '2px', color: read ? 'text.secondary' : 'primary.main' }}>
        <NoticeIcon type={type} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Row sx={{ gap: 2, minWidth: 0 }}>
          <Box
            component={Link}
            id={id}
            to={says.path}
            onClick={onOpen}
            onAuxClick={onOpen}
            // It lies over the whole row: what the row shortens is shown here.
            title={says.text}
            aria-describedby={`${id}-text`}
            sx={{
              ...coverLink('0px', -2),
              minWidth: 0,
              overflowWrap: 'anywhere',
              fontWeight: read ? 400 : 650,
              lineHeight: 1.4,
            }}
          >
            {says.title}
          </Box>
          {!read && <UnreadDot />}
        </Row>
        <Muted id={`${id}-text`} title={says.text} sx={{ ...clamped(3), lineHeight: 1.45 }}>
          {says.text}
        </Muted>
        <Caption component="time" dateTime={at} title={formats.dateTime(at)}>
          {formats.time(at)}
        </Caption>
      </Box>
      <Box sx={{ position: 'relative', zIndex: 1, flex: 'none', mr: -1.5 }}>{menu}</Box>
    </Box>
  );
}
