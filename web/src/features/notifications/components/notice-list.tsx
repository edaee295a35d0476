import Box from '@mui/material/Box';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Caption } from '#components/layout.tsx';
import type { Notification } from '#lib/api/types.ts';
import { useMutes } from '#lib/notifications/mutes.ts';
import { noticeText } from '#lib/notifications/notice-text.ts';
import { useFormats } from '#lib/use-formats.ts';
import { type Day, groupByDay } from './group-by-day.ts';
import { NoticeMenu } from './notice-menu.tsx';
import { NoticeRow } from './notice-row.tsx';
import { useNoticeActions } from './use-notice-actions.ts';

interface Props {
  notifications: readonly Notification[];
  /** Level of the days' headings in the page's outline. */
  level: 'h2' | 'h3';
  onOpened?: () => void;
}

/** Notifications under the days on which they came. */
export function NoticeList({ notifications, level, onOpened }: Props) {
  const { t } = useTranslation(['notices', 'errors']);
  const formats = useFormats();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const isMuted = useMutes();
  const { read, remove } = useNoticeActions();
  const titleOf = ({ ago, notifications: [first] }: Day) => {
    if (ago <= 0) return t('inbox.today');
    return ago === 1 ? t('inbox.yesterday') : formats.date(first?.created_at ?? '');
  };

  /** The focus goes on to the next one, or to the one before the last. */
  const removeRow = (notification: Notification) => {
    const index = notifications.indexOf(notification);
    const next = notifications[index + 1] ?? notifications[index - 1];
    void remove(notification.id);
    requestAnimationFrame(() => {
      const row = next && document.getElementById(`${listId}-${next.id}`);
      (row ?? list.current)?.focus();
    });
  };

  const open = ({ id, read: isRead }: Notification) => {
    if (!isRead) void read(id);
    onOpened?.();
  };

  return (
    <Box ref={list} tabIndex={-1} sx={{ outline: 'none' }}>
      {groupByDay(notifications, formats).map((day) => (
        <Box key={day.key} component="section" aria-labelledby={`${listId}-${day.key}`}>
          <Caption
            id={`${listId}-${day.key}`}
            component={level}
            sx={{ m: 0, px: 4, pt: 3, pb: 1, fontWeight: 500 }}
          >
            {titleOf(day)}
          </Caption>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {day.notifications.map((notification) => {
              const says = noticeText(t, notification);
              return (
                <NoticeRow
                  key={notification.id}
                  id={`${listId}-${notification.id}`}
                  notification={notification}
                  says={says}
                  onOpen={() => open(notification)}
                  menu={
                    <NoticeMenu
                      notification={notification}
                      title={says.title}
                      isMuted={isMuted}
                      onRead={() => void read(notification.id)}
                      onDelete={() => removeRow(notification)}
                    />
                  }
                />
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
