import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import { recheckPermission, usePermission } from '#lib/notifications/permission.ts';

const LEVELS = { default: 'info', denied: 'warning', granted: 'success', unsupported: 'warning' } as const;

/** What this browser says to notifications, and the way to have it allow them. */
export function PermissionNotice({ onEnable }: { onEnable: () => void }) {
  const { t } = useTranslation('notification-settings');
  const permission = usePermission();
  useEffect(recheckPermission, []);
  return (
    <Notice level={LEVELS[permission]} sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 500 }}>{t(`permission.${permission}.title`)}</Typography>
      {permission !== 'granted' && <Muted>{t(`permission.${permission}.text`)}</Muted>}
      {permission === 'default' && (
        <Button size="small" variant="outlined" onClick={onEnable} sx={{ mt: 1.5 }}>
          {t('asking.enable')}
        </Button>
      )}
    </Notice>
  );
}
