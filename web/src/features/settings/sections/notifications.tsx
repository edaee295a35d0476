import { useTranslation } from 'react-i18next';
import { SwitchRow } from '#components/form/switch-row.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { usePreferences } from '#lib/preferences/use-preferences.ts';

/** Whether Cairn notifies of anything, and by mail as well. */
export default function NotificationsSection() {
  const { t } = useTranslation('settings');
  const { notifications_enabled: enabled, email_notifications: mailed } = usePreferences();
  return (
    <SectionCard title={t('notifications.title')} text={t('notifications.text')}>
      <SwitchRow
        label={t('notifications.enabled')}
        text={t('notifications.enabledText')}
        checked={enabled}
        onChange={(on) => preferencesStore.update({ notifications_enabled: on })}
      />
      <SwitchRow
        label={t('notifications.email')}
        text={t('notifications.emailText')}
        checked={mailed}
        onChange={(on) => preferencesStore.update({ email_notifications: on })}
      />
    </SectionCard>
  );
}
