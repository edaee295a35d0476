import type { Delivery } from '../deliveries/delivery.ts';
import type { Mute } from '../mutes/mute.ts';
import type { PreferenceGroups, Preferences } from '../preferences/preferences.ts';
import { type Channel, kindOfType, type NotificationKind, type NotificationType } from './kinds.ts';
import { nextHour, nextTime, quietUntil } from './local-time.ts';

/** What a decision is made of; nothing else is looked at. */
export interface Situation {
  now: Date;
  /** IANA name of the person's zone. */
  zone: string;
  mutes: readonly Pick<Mute, 'projectId' | 'chatSessionId'>[];
  /** Whether mail can be sent to the person, and to how many browsers Web Push. */
  mail: 'on' | 'mail_unavailable' | 'address_unconfirmed';
  devices: number;
}

export interface About {
  type: NotificationType;
  projectId: number;
  chatSessionId?: number | undefined;
}

/** What is to become of a notification on one channel. */
export interface Decision {
  channel: Channel;
  status: Extract<Delivery['status'], 'sent' | 'waiting' | 'skipped'>;
  reason: string;
  until?: Date;
  /** Of what waits. */
  dueAt?: Date;
  /** Who has taken it already. */
  owner?: string;
}

/** When mails are collected for: the time of daily and weekly ones, and of the weekly digest. */
export const MAIL_TIME = '08:00';

const skipped = (channel: Channel, reason: string, until?: Date): Decision => ({
  channel,
  status: 'skipped',
  reason,
  ...(until && { until }),
});

/**
 * Whether a person can be reached outside the inbox: notifications are on, and mail or the browser is (part 2, §5).
 */
export function canReceive({ globalEnabled, emailEnabled, groups }: Preferences): boolean {
  return globalEnabled && (emailEnabled || groups.browser.enabled);
}

/** Whether a person wants to hear of a kind at all: the mapping of part 2, §5. */
export function isEnabled(
  kind: NotificationKind,
  { globalEnabled, emailEnabled, groups }: Preferences,
): boolean {
  if (!globalEnabled) return false;
  switch (kind) {
    case 'new_message':
      return (
        (emailEnabled && groups.email.new_messages) ||
        ((!emailEnabled || groups.browser.enabled) && groups.browser.real_time_messages)
      );
    case 'project_invitation':
      return groups.email.project_invitations;
    case 'weekly_digest':
      return groups.email.weekly_digest;
    case 'system_update':
      return groups.email.system_updates;
    case 'project_activity':
      return groups.browser.project_activity;
    case 'mention':
      return groups.browser.mentions;
    case 'reminder':
      return groups.browser.reminders;
    case 'daily_summary':
      return groups.mobile.daily_summary;
    case 'security_alert':
    case 'test':
      return true;
  }
}

/** What is said on every channel of what one person does not want to hear of; undefined when they do. */
function unwanted(about: About, preferences: Preferences, { mutes }: Situation): string | undefined {
  if (!preferences.globalEnabled) return 'all_off';
  if (!isPersonal(about.type)) {
    const ofProject = mutes.filter(({ projectId }) => projectId === about.projectId);
    if (ofProject.some(({ chatSessionId }) => chatSessionId === 0)) return 'muted_project';
    if (about.chatSessionId && ofProject.some((mute) => mute.chatSessionId === about.chatSessionId))
      return 'muted_chat';
  }
  return isEnabled(kindOfType[about.type], preferences) ? undefined : 'type_off';
}

/** About the person and their rights rather than what goes on in a project: no mute holds it back. */
function isPersonal(type: NotificationType): boolean {
  return ['security', 'project_invitation', 'role_changed', 'reminder', 'weekly_digest', 'test'].includes(
    type,
  );
}

/** What becomes of a notification on each channel. The same for the same arguments: it asks and changes nothing. */
export function decide(about: About, preferences: Preferences, situation: Situation): Decision[] {
  const reason = unwanted(about, preferences, situation);
  if (reason)
    return (['inbox', 'browser', 'push', 'email'] as const).map((channel) => skipped(channel, reason));
  const quiet = quietNow(preferences.groups, situation, situation.now);
  return [
    { channel: 'inbox', status: 'sent', reason: '' },
    decideBrowser(about.type, preferences.groups, quiet),
    decidePush(about.type, preferences.groups, situation, quiet),
    decideMail(about.type, preferences, situation),
  ];
}

function quietNow({ timing }: PreferenceGroups, { zone }: Situation, at: Date): Date | undefined {
  const { enabled, timezone, ...hours } = timing.quiet_hours;
  return enabled ? quietUntil(at, timezone === 'auto' ? zone : timezone, hours) : undefined;
}

function decideBrowser(type: NotificationType, groups: PreferenceGroups, quiet: Date | undefined): Decision {
  if (!groups.browser.enabled) return skipped('browser', 'browser_off');
  if (type === 'answer_ready' && !groups.browser.real_time_messages) return skipped('browser', 'type_off');
  if (type === 'security' && !groups.email.security_alerts) return skipped('browser', 'type_off');
  if (type === 'daily_summary') return skipped('browser', 'own_push');
  if (quiet) return skipped('browser', 'quiet_hours', quiet);
  return { channel: 'browser', status: 'sent', reason: '' };
}

/** Whether it is urgent: such Web Push comes in quiet hours as well. */
function isUrgent(type: NotificationType): boolean {
  return type === 'security' || type === 'document_failed';
}

function decidePush(
  type: NotificationType,
  { advanced, mobile, email }: PreferenceGroups,
  { now, devices }: Situation,
  quiet: Date | undefined,
): Decision {
  if (!advanced.desktop_enabled) return skipped('push', 'desktop_off');
  if (type === 'security' && !email.security_alerts) return skipped('push', 'type_off');
  const isOn =
    type === 'daily_summary'
      ? mobile.daily_summary
      : isUrgent(type)
        ? mobile.urgent_alerts
        : mobile.push_messages;
  if (!isOn) return skipped('push', 'mobile_off');
  if (devices === 0) return skipped('push', 'no_device');
  if (quiet && !isUrgent(type)) return skipped('push', 'quiet_hours', quiet);
  return { channel: 'push', status: 'waiting', reason: '', dueAt: now };
}

type MailSwitch = Exclude<keyof PreferenceGroups['email'], 'frequency' | 'security_alerts'>;

/** The switch of the email group that governs a kind; undefined when it never goes by mail. */
export function switchOfKind(kind: string): MailSwitch | undefined {
  switch (kind) {
    case 'new_message':
      return 'new_messages';
    case 'project_invitation':
      return 'project_invitations';
    case 'weekly_digest':
      return 'weekly_digest';
    case 'system_update':
      return 'system_updates';
    default:
      return undefined;
  }
}

export const mailSwitch = (type: NotificationType) => switchOfKind(kindOfType[type]);

function decideMail(type: NotificationType, preferences: Preferences, situation: Situation): Decision {
  const { groups, emailEnabled } = preferences;
  // The account's own mails go whatever is switched off: they are about its safety.
  if (type === 'security') return skipped('email', 'own_mail');
  const governing = mailSwitch(type);
  if (governing === undefined) return skipped('email', 'not_mailed');
  if (!emailEnabled) return skipped('email', 'email_off');
  if (!groups.email[governing]) return skipped('email', 'type_off');
  // Its mail is sent by projects, which knows the link in it.
  if (type === 'project_invitation') return skipped('email', 'own_mail');
  if (situation.mail !== 'on') return skipped('email', situation.mail);
  return mailAt(type, groups, situation);
}

/** When a mail is to be sent: at once, when mails are collected for, and never in quiet hours. */
function mailAt(type: NotificationType, groups: PreferenceGroups, situation: Situation): Decision {
  const { now } = situation;
  const slot = type === 'weekly_digest' ? now : nextSlot(groups, situation);
  const quiet = quietNow(groups, situation, slot);
  const dueAt = quiet ?? slot;
  const reason = quiet ? 'quiet_hours' : slot > now ? 'digest' : '';
  return { channel: 'email', status: 'waiting', reason, dueAt, ...(reason && { until: dueAt }) };
}

function nextSlot({ timing, advanced }: PreferenceGroups, { now, zone }: Situation): Date {
  switch (timing.frequency) {
    case 'instant':
      return now;
    case 'hourly':
      return nextHour(now, zone);
    case 'daily':
      return nextTime(now, zone, MAIL_TIME);
    case 'weekly':
      return nextTime(now, zone, MAIL_TIME, advanced.digest_day);
  }
}
