import { Column } from '#components/layout.tsx';
import type { NotificationPreferences } from '#lib/notifications/preferences.ts';
import { BrowserCard } from './browser-card.tsx';
import { EmailCard } from './email-card.tsx';
import { MainCard } from './main-card.tsx';
import { SaveBar } from './save-bar.tsx';
import { TimingCard } from './timing-card.tsx';
import { useMainSwitches } from './use-main-switches.ts';
import { useNotificationForm } from './use-notification-form.ts';

/** Every preference of notifications: the main switches hold at once, the others once they are saved. */
export function SettingsForm({ preferences }: { preferences: NotificationPreferences }) {
  const main = useMainSwitches(preferences);
  const form = useNotificationForm(preferences);
  return (
    <Column sx={{ gap: 6 }}>
      <MainCard main={main} onReset={() => void form.reset()} />
      <BrowserCard form={form} main={main} />
      <EmailCard form={form} main={main} />
      <TimingCard form={form} main={main} />
      <SaveBar form={form} />
    </Column>
  );
}
