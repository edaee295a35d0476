import { useTranslation } from 'react-i18next';
import { Loaded } from '#components/list/loaded.tsx';
import { useNotificationPreferences } from '#lib/notifications/preferences.ts';
import { LogCard } from '../components/notifications/log-card.tsx';
import { MutesCard } from '../components/notifications/mutes-card.tsx';
import { SettingsForm } from '../components/notifications/settings-form.tsx';

/** What the person is told, where and when; what is muted, and what became of what was to be sent. */
export default function NotificationsSection() {
  const { t } = useTranslation([
    'notification-settings',
    'notices',
    'notification-reasons',
    'notification-types',
  ]);
  const preferences = useNotificationPreferences();
  return (
    <>
      <Loaded result={preferences} failed={t('loadFailed')} height={480}>
        {(loaded) => <SettingsForm preferences={loaded} />}
      </Loaded>
      <MutesCard />
      <LogCard />
    </>
  );
}
