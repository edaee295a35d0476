import type { TFunction } from 'i18next';

/** What the server names as reason that a notification was not sent on a channel, or not yet. */
const REASONS = [
  'all_off',
  'type_off',
  'email_off',
  'browser_off',
  'desktop_off',
  'mobile_off',
  'muted_project',
  'muted_chat',
  'not_mailed',
  'own_mail',
  'own_push',
  'seen',
  'quiet_hours',
  'digest',
  'retry',
  'mail_unavailable',
  'address_unconfirmed',
  'no_device',
  'nothing_new',
  'deleted',
  'no_account',
  'refused',
  'gave_up',
  'interrupted',
  'device_ended',
] as const;

/** Those that speak of a time. */
const TIMED = ['quiet_hours', 'digest', 'retry'] as const;

/** The reason in words, as a part of a sentence. `until` is a time as it is to be read, where there is one. */
export function reasonText(t: TFunction<'notification-reasons'>, reason: string, until?: string): string {
  const untimed = TIMED.find((name) => name === reason);
  if (untimed && !until) return t(`untimed.${untimed}`);
  const known = REASONS.find((name) => name === reason);
  return known ? t(`reasons.${known}`, { until }) : t('other', { reason });
}
