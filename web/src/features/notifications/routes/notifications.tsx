import Button from '@mui/material/Button';
import { Settings } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#components/error-state.tsx';
import { IconLink } from '#components/icon-action.tsx';
import { Card, Muted } from '#components/layout.tsx';
import { Page } from '#components/page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { paths } from '#config/paths.ts';
import { useNewest } from '#lib/notifications/inbox.ts';
import { useNearEnd } from '#lib/use-near-end.ts';
import { useNotificationPages } from '../api/notification-pages.ts';
import { NoNotices } from '../components/no-notices.tsx';
import { NoticeList } from '../components/notice-list.tsx';
import { useNoticeActions } from '../components/use-notice-actions.ts';
import { WaitingList } from '../components/waiting-list.tsx';

/** Every notification, the newest first. */
export default function NotificationsRoute() {
  const { t } = useTranslation(['notices', 'errors', 'common']);
  const pages = useNotificationPages();
  const { data: notifications, error, hasMore, isFetching, loadMore } = pages;
  const { data: newest } = useNewest();
  const { readAll } = useNoticeActions();
  const end = useRef<HTMLDivElement>(null);
  useNearEnd(end, hasMore && !isFetching, loadMore);
  const [first] = notifications ?? [];
  return (
    <Page width={760} main end={<div ref={end} />}>
      <PageHeader
        title={t('inbox.title')}
        text={t('inbox.text')}
        actions={
          <>
            <IconLink label={t('inbox.settings')} to={paths.settingsTab('notifications')}>
              <Settings size={18} />
            </IconLink>
            {first && (newest?.unread ?? 0) > 0 && (
              <Button variant="outlined" onClick={() => void readAll(first.id)}>
                {t('inbox.readAll')}
              </Button>
            )}
          </>
        }
      />
      <Card sx={{ overflow: 'hidden', overflowWrap: 'anywhere' }}>
        {notifications?.length === 0 && <NoNotices />}
        {first && notifications && <NoticeList notifications={notifications} level="h2" />}
        {!notifications && Boolean(error) && <ErrorState title={t('inbox.failed')} of={pages} />}
        {!notifications && !error && <WaitingList rows={6} />}
      </Card>
      {first && !hasMore && <Muted sx={{ textAlign: 'center' }}>{t('inbox.end')}</Muted>}
      {hasMore && (
        <Button color="inherit" disabled={isFetching} onClick={loadMore}>
          {t('showMore', { ns: 'common' })}
        </Button>
      )}
    </Page>
  );
}
