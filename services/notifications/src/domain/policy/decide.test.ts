import { describe, expect, it } from 'vitest';
import { defaultPreferences, type Preferences, preferenceGroups } from '../preferences/preferences.ts';
import { canReceive, decide, isEnabled, type Situation } from './decide.ts';
import { type NotificationKind, type NotificationType, notificationTypes } from './kinds.ts';

type Groups = { [Name in keyof Preferences['groups']]?: object };

function preferring(groups: Groups = {}, switches: Partial<Preferences> = {}): Preferences {
  return { ...defaultPreferences('ada'), groups: preferenceGroups.parse(groups), ...switches };
}

/** Wednesday. */
const NOON = new Date('2026-01-14T12:10:00Z');
const NIGHT = new Date('2026-01-14T23:10:00Z');
const situation: Situation = { now: NOON, zone: 'UTC', mutes: [], mail: 'on', devices: 1 };
const everything: Groups = {
  browser: { enabled: true, project_activity: true },
  advanced: { desktop_enabled: true },
};

/** What becomes of it, by channel: `sent`, or the status with its reason. */
function decided(type: NotificationType, preferences: Preferences, changes: Partial<Situation> = {}) {
  const about = { type, projectId: 1, chatSessionId: 4 };
  return Object.fromEntries(
    decide(about, preferences, { ...situation, ...changes }).map(
      ({ channel, status, reason, until, dueAt }) => [
        channel,
        [status, reason, (until ?? dueAt)?.toISOString().slice(5, 16)].filter(Boolean).join(' '),
      ],
    ),
  );
}

describe('whether a person wants to hear of a kind (part 2, §5)', () => {
  const mapped: [NotificationKind, Groups, Partial<Preferences>][] = [
    ['new_message', { email: { new_messages: false } }, {}],
    ['new_message', { browser: { real_time_messages: false } }, { emailEnabled: false }],
    ['project_invitation', { email: { project_invitations: false } }, {}],
    ['weekly_digest', { email: { weekly_digest: false } }, {}],
    ['system_update', { email: { system_updates: false } }, {}],
    ['project_activity', { browser: { project_activity: false } }, {}],
    ['mention', { browser: { mentions: false } }, {}],
    ['reminder', { browser: { reminders: false } }, {}],
    ['daily_summary', { mobile: { daily_summary: false } }, {}],
  ];
  it.each(mapped)('%s is off by %o', (kind, groups, switches) => {
    expect(isEnabled(kind, preferring(groups, switches))).toBe(false);
  });

  it('is on by default, but for activity of projects and the daily summary', () => {
    const kinds = [
      ...new Set([...mapped.map(([kind]) => kind), 'security_alert', 'test'] as NotificationKind[]),
    ];
    const off = kinds.filter((kind) => !isEnabled(kind, preferring()));
    expect(off).toEqual(['project_activity', 'daily_summary']);
  });

  it('is nothing with notifications off', () => {
    for (const kind of ['new_message', 'mention', 'security_alert'] as const)
      expect(isEnabled(kind, preferring({}, { globalEnabled: false }))).toBe(false);
  });

  it('goes for answers by the browser’s switch where mail is off', () => {
    expect(
      isEnabled('new_message', preferring({ email: { new_messages: false } }, { emailEnabled: false })),
    ).toBe(true);
  });

  it.each([
    [true, true, false, true],
    [true, false, true, true],
    [true, false, false, false],
    [false, true, true, false],
  ])('reaches them: all %s, mail %s, browser %s: %s', (globalEnabled, emailEnabled, enabled, reached) => {
    expect(canReceive(preferring({ browser: { enabled } }, { globalEnabled, emailEnabled }))).toBe(reached);
  });
});

describe('what becomes of a notification', () => {
  it('is by default the inbox and a mail at once', () => {
    expect(decided('documents_ready', preferring())).toEqual({
      inbox: 'sent',
      browser: 'skipped browser_off',
      push: 'skipped desktop_off',
      email: 'waiting 01-14T12:10',
    });
  });

  it('is every channel that is on', () => {
    expect(decided('answer_ready', preferring(everything))).toEqual({
      inbox: 'sent',
      browser: 'sent',
      push: 'waiting 01-14T12:10',
      email: 'waiting 01-14T12:10',
    });
  });

  it.each(notificationTypes)(
    'is for %s nothing at all with notifications off, and said so on every channel',
    (type) => {
      const off = 'skipped all_off';
      expect(decided(type, preferring(everything, { globalEnabled: false }))).toEqual({
        inbox: off,
        browser: off,
        push: off,
        email: off,
      });
    },
  );

  it('is nothing for a muted project or chat, but for what is about the person', () => {
    const project = { mutes: [{ projectId: 1, chatSessionId: 0 }] };
    const chat = { mutes: [{ projectId: 1, chatSessionId: 4 }] };
    const other = {
      mutes: [
        { projectId: 1, chatSessionId: 5 },
        { projectId: 2, chatSessionId: 0 },
      ],
    };
    expect(decided('answer_ready', preferring(), project).inbox).toBe('skipped muted_project');
    expect(decided('answer_ready', preferring(), chat).email).toBe('skipped muted_chat');
    expect(decided('answer_ready', preferring(), other).inbox).toBe('sent');
    expect(decided('role_changed', preferring(), project).inbox).toBe('sent');
  });

  it('is by mail what the services that know its links send themselves, or nothing, where no mail is for it', () => {
    expect(decided('security', preferring()).email).toBe('skipped own_mail');
    expect(decided('project_invitation', preferring()).email).toBe('skipped own_mail');
    expect(decided('project_invitation', preferring({}, { emailEnabled: false })).email).toBe(
      'skipped email_off',
    );
    expect(decided('mention', preferring()).email).toBe('skipped not_mailed');
  });

  it('says why no mail goes', () => {
    expect(decided('documents_ready', preferring({}, { emailEnabled: false })).email).toBe(
      'skipped email_off',
    );
    for (const mail of ['mail_unavailable', 'address_unconfirmed'] as const)
      expect(decided('documents_ready', preferring(), { mail }).email).toBe(`skipped ${mail}`);
  });

  it('says why no push goes', () => {
    expect(decided('documents_ready', preferring(everything), { devices: 0 }).push).toBe('skipped no_device');
    const mobile = { push_messages: false, urgent_alerts: false };
    expect(decided('documents_ready', preferring({ ...everything, mobile })).push).toBe('skipped mobile_off');
    expect(decided('document_failed', preferring({ ...everything, mobile })).push).toBe('skipped mobile_off');
  });

  it('is in quiet hours the inbox, and the mail at their end', () => {
    const quiet = preferring({ ...everything, timing: { quiet_hours: { enabled: true } } });
    expect(decided('answer_ready', quiet, { now: NIGHT })).toEqual({
      inbox: 'sent',
      browser: 'skipped quiet_hours 01-15T08:00',
      push: 'skipped quiet_hours 01-15T08:00',
      email: 'waiting quiet_hours 01-15T08:00',
    });
    expect(decided('document_failed', quiet, { now: NIGHT }).push).toBe('waiting 01-14T23:10');
  });

  it('goes by the zone of quiet hours, or by the person’s', () => {
    const hours = (timezone: string) =>
      preferring({ ...everything, timing: { quiet_hours: { enabled: true, timezone } } });
    // It is 23:10 in Tokyo, 3:10 in Auckland, and afternoon in London.
    const at = { now: new Date('2026-01-14T14:10:00Z'), zone: 'Asia/Tokyo' };
    expect(decided('mention', hours('auto'), at).browser).toBe('skipped quiet_hours 01-14T23:00');
    expect(decided('mention', hours('Pacific/Auckland'), at).browser).toBe('skipped quiet_hours 01-14T19:00');
    expect(decided('mention', hours('Europe/London'), at).browser).toBe('sent');
  });

  it.each([
    ['hourly', 'waiting digest 01-14T13:00'],
    ['daily', 'waiting digest 01-15T08:00'],
    ['weekly', 'waiting digest 01-18T08:00'],
  ] as const)('is collected for an %s mail', (frequency, email) => {
    expect(decided('documents_ready', preferring({ timing: { frequency } })).email).toBe(email);
  });

  it('is collected for the day of digests', () => {
    const preferences = preferring({ timing: { frequency: 'weekly' }, advanced: { digest_day: 'thursday' } });
    expect(decided('documents_ready', preferences).email).toBe('waiting digest 01-15T08:00');
  });

  it('is never collected into quiet hours', () => {
    const quiet_hours = { enabled: true, start_time: '12:30', end_time: '14:00' };
    const preferences = preferring({ timing: { frequency: 'hourly', quiet_hours } });
    expect(decided('documents_ready', preferences).email).toBe('waiting quiet_hours 01-14T14:00');
  });
});
