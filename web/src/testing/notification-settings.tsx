import { fireEvent, screen } from '@testing-library/react';
import NotificationsSection from '../features/settings/sections/notifications.tsx';
import { ERRORS, SIGN_IN_TEXTS } from '../lib/i18n/first-texts.ts';
import { startI18n } from '../lib/i18n/i18n.ts';
import { fakeNotifications } from './fake-notifications.ts';
import { renderScreen } from './render-screen.tsx';

const NAMES = ['notices', ...['settings', 'reasons', 'types'].map((name) => `notification-${name}`)];

/** Starts translation with all that the settings of notifications say: React shows what waited for it 300 ms later. */
export const startNotificationTexts = () => startI18n('en', [...SIGN_IN_TEXTS, ERRORS, ...NAMES]);

export const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
export const turn = async (name: string) => fireEvent.click(await switchOf(name));
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The settings of notifications, loaded from a server as `fakeNotifications` makes it. */
export async function openSettings(...given: Parameters<typeof fakeNotifications>) {
  const server = fakeNotifications(...given);
  const view = renderScreen(<NotificationsSection />);
  await switchOf('Notifications');
  return { ...server, view };
}
