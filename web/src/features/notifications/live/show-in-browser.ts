import { api, pageQuery, unwrap } from '#lib/api/client.ts';
import type { Notification as Notice } from '#lib/api/types.ts';
import { markRead } from '#lib/notifications/inbox.ts';
import { type NoticeText, noticeText } from '#lib/notifications/notice-text.ts';
import { fieldsOf } from '#lib/notifications/preferences.ts';
import { playTone } from '#lib/notifications/sound.ts';
import { isLookedAt } from './looked-at.ts';
import { noticeTexts } from './notice-texts.ts';

/** Rows of the log for the notifications that come together: each has one for each of four channels. */
const LOG_SIZE = 80;

/** The notifications that the server decided to have shown by the browser: preferences, mutes and quiet hours. */
async function sentToBrowser(): Promise<Set<string>> {
  const { deliveries } = await unwrap(
    api.GET('/api/notifications/deliveries', { params: { query: pageQuery(LOG_SIZE, null) } }),
  );
  return new Set(
    deliveries
      .filter(({ channel, status }) => channel === 'browser' && status === 'sent')
      .map(({ notification_id }) => notification_id),
  );
}

async function mayHear(): Promise<boolean> {
  const preferences = await unwrap(api.GET('/api/user/notification-preferences'));
  return fieldsOf(preferences)['advanced.sound_enabled'] === true;
}

async function show({ id }: Notice, { title, text, path }: NoticeText, open: (path: string) => void) {
  // The tag has one that was pushed as well stand there once.
  const options = { body: text, tag: id, icon: '/favicon.svg', data: { path } };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
      open(path);
      void markRead(id).catch(() => undefined);
    };
  } catch {
    // Browsers of phones have them shown by the service worker alone.
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.showNotification(title, options);
  }
}

/** Has the browser show what came, where the server decided so and the person does not look at it already. */
export async function showInBrowser(arrived: readonly Notice[], open: (path: string) => void): Promise<void> {
  const sent = await sentToBrowser();
  const t = await noticeTexts();
  let isAny = false;
  for (const notice of arrived.filter(({ id }) => sent.has(id))) {
    const says = noticeText(t, notice);
    // A test is about the very page that it is asked for on.
    if (notice.type !== 'test' && (await isLookedAt(says.path))) continue;
    await show(notice, says, open);
    isAny = true;
  }
  if (isAny && (await mayHear())) playTone();
}
