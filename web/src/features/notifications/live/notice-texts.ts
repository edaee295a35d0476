import i18next, { type TFunction } from 'i18next';
import type { Notification } from '#lib/api/types.ts';
import { noticeText } from '#lib/notifications/notice-text.ts';

/** The texts of notifications, fetched when the first one comes. */
export async function noticeTexts(): Promise<TFunction<'notices'>> {
  await i18next.loadNamespaces(['notices', 'errors']);
  return i18next.getFixedT(null, 'notices');
}

/** What is read out of notifications that came. */
export const arrivalText = (t: TFunction<'notices'>, arrived: readonly Notification[]): string =>
  arrived.map((each) => t('inbox.arrived', { ...noticeText(t, each) })).join(' ');
