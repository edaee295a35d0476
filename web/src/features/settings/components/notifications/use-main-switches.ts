import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type NotificationPreferences,
  saveNotificationPreferences,
  takeMainSwitches,
} from '#lib/notifications/preferences.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { toast } from '#lib/toasts.ts';

export type MainSwitch = 'global_enabled' | 'email_enabled';
type Switches = Pick<NotificationPreferences, MainSwitch>;

const stored = (): Switches => {
  const { notifications_enabled, email_notifications } = preferencesStore.get().preferences;
  return { global_enabled: notifications_enabled, email_enabled: email_notifications };
};

/** The main switches are preferences too: what a file of settings or another device makes of them is shown here. */
function useFollowPreferences(): void {
  const seen = useRef(stored());
  useEffect(() => {
    const follow = () => {
      const now = stored();
      const { global_enabled, email_enabled } = seen.current;
      if (now.global_enabled === global_enabled && now.email_enabled === email_enabled) return;
      seen.current = now;
      void takeMainSwitches(now);
    };
    // They may have changed since the screen was drawn.
    follow();
    return preferencesStore.subscribe(follow);
  }, []);
}

/** The two switches that are saved at once. While one is being saved it is not changed again. */
export function useMainSwitches(preferences: Switches) {
  const { t } = useTranslation('notification-settings');
  const [sending, setSending] = useState<Partial<Switches>>({});
  useFollowPreferences();
  const change = async (name: MainSwitch, on: boolean): Promise<void> => {
    if (name in sending) return;
    setSending((now) => ({ ...now, [name]: on }));
    try {
      await saveNotificationPreferences({ [name]: on });
      toast(t(on ? `main.${name}.on` : `main.${name}.off`), 'success');
    } catch {
      toast(t(`main.${name}.failed`), 'error');
    } finally {
      setSending(({ [name]: _, ...others }) => others);
    }
  };
  return {
    global_enabled: preferences.global_enabled,
    email_enabled: preferences.email_enabled,
    ...sending,
    change,
  };
}
