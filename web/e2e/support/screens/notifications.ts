import type { Page } from '@playwright/test';
import { answer, button, go, refuse, type Screen, screen, seen } from './screen.ts';

const open = (page: Page) => go(page, '/settings/notifications', 'Notifications');
const PREFERENCES = '**/api/user/notification-preferences';

async function change(page: Page) {
  await open(page);
  await page.getByRole('switch', { name: 'Weekly digest' }).click();
  await page.getByLabel('How often emails come').selectOption('weekly');
  await page.getByLabel('Quiet from').fill('21:30');
  const keywords = page.getByRole('combobox', { name: 'Mention keywords' });
  for (const word of [
    'ridge',
    'The path over the north ridge that is closed from November until the snow is gone',
  ]) {
    await keywords.fill(word);
    await keywords.press('Enter');
  }
}

const delivery = (channel: string, status: string, reason: string) => ({
  id: `n.${channel}.${reason}`,
  notification_id: 'n',
  type: 'mention',
  project_id: 1,
  channel,
  status,
  reason,
  until: '2026-01-25T07:00:00.000Z',
  attempts: 1,
  created_at: '2026-01-24T21:15:30.000Z',
  updated_at: '2026-01-24T21:15:30.000Z',
  notification: null,
});

/** The settings of notifications in their states. */
export const notificationScreens: Screen[] = [
  screen('notifications, changed', async (page) => {
    await change(page);
    await seen(page, 'Changed');
  }),
  screen('notifications, refused', async (page) => {
    await page.route(PREFERENCES, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 422,
            json: {
              detail: [
                {
                  loc: ['body', 'preferences', 'advanced', 'mention_keywords', 1],
                  msg: 'A keyword has at most 64 characters.',
                  type: 'x',
                },
              ],
            },
          })
        : route.fallback(),
    );
    await change(page);
    await button(page, 'Save Changes').click();
    await seen(page, 'A keyword has at most 64 characters.');
  }),
  screen('notifications, not loaded', async (page) => {
    await refuse(page, PREFERENCES, 'GET');
    await refuse(page, '**/api/user/notification-mutes*', 'GET');
    await refuse(page, '**/api/notifications/deliveries*', 'GET');
    await open(page);
    await seen(page, 'Failed to load notification preferences');
  }),
  screen('notifications, log and mutes', async (page) => {
    await answer(page, '**/api/notifications/deliveries*', 'GET', {
      deliveries: [
        delivery('email', 'skipped', 'quiet_hours'),
        delivery('email', 'waiting', 'retry'),
        delivery('push', 'failed', 'device_ended'),
        delivery('browser', 'skipped', 'muted_project'),
        delivery('inbox', 'sent', ''),
      ],
      next_page_token: 'more',
    });
    await answer(page, '**/api/user/notification-mutes*', 'GET', {
      mutes: [
        { project_id: 999_999, chat_session_id: 0, created_at: '2026-01-24T08:15:30.000Z' },
        { project_id: 999_999, chat_session_id: 7, created_at: '2026-01-24T08:15:30.000Z' },
      ],
      next_page_token: null,
    });
    await open(page);
    await seen(page, /^Not sent by email: quiet hours until/);
    await seen(page, 'A chat you cannot open');
  }),
];
