import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ErrorState } from '#components/error-state.tsx';
import { IconLink } from '#components/icon-action.tsx';
import { Column, Row } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import { useNewest } from '#lib/notifications/inbox.ts';
import { scrolls } from '#theme/styles.ts';
import { NoNotices } from './no-notices.tsx';
import { NoticeList } from './notice-list.tsx';
import { useNoticeActions } from './use-notice-actions.ts';
import { WaitingList } from './waiting-list.tsx';

function Newest({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notices');
  const result = useNewest();
  const { data, error } = result;
  if (data?.notifications.length === 0) return <NoNotices />;
  if (data) return <NoticeList notifications={data.notifications} level="h3" onOpened={onClose} />;
  if (error) return <ErrorState dense title={t('inbox.failed')} of={result} />;
  return <WaitingList rows={4} />;
}

/** The newest notifications, and the way to all of them. */
export default function BellPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['notices', 'errors']);
  const { data } = useNewest();
  const { readAll } = useNoticeActions();
  const newest = data?.notifications[0];
  return (
    <Column sx={{ maxHeight: 'min(80vh, 640px)' }}>
      <Row sx={{ flex: 'none', gap: 2, flexWrap: 'wrap', pl: 4, pr: 2, py: 1.5, minHeight: 44 }}>
        <Typography variant="h4" component="h2" sx={{ flex: 1 }}>
          {t('inbox.title')}
        </Typography>
        {newest && data.unread > 0 && (
          <Button size="small" color="inherit" onClick={() => void readAll(newest.id)}>
            {t('inbox.readAll')}
          </Button>
        )}
      </Row>
      <Box sx={{ ...scrolls, flex: 1, minHeight: 0, borderTop: 1, borderColor: 'divider' }}>
        <Newest onClose={onClose} />
      </Box>
      <Row
        sx={{
          flex: 'none',
          justifyContent: 'space-between',
          gap: 2,
          px: 2,
          py: 1.5,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Button size="small" component={Link} to={paths.notifications} onClick={onClose}>
          {t('inbox.seeAll')}
        </Button>
        <IconLink
          size="small"
          label={t('inbox.settings')}
          to={paths.settingsTab('notifications')}
          onClick={onClose}
        >
          <Settings size={16} />
        </IconLink>
      </Row>
    </Column>
  );
}
