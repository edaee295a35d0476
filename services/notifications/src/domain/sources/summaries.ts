import { v7 as uuidv7 } from 'uuid';
import { type NotifyParts, notify, preferencesOf } from '../notify.ts';
import type { NewPending, Pending } from '../pending/pending.ts';
import { isEnabled, MAIL_TIME } from '../policy/decide.ts';
import { nextTime } from '../policy/local-time.ts';
import type { Preferences } from '../preferences/preferences.ts';

/** When the daily summary comes, in the person's zone. */
const SUMMARY_TIME = '18:00';

type SummaryKind = 'weekly_digest' | 'daily_summary';

/** When a summary is next made; with the id that its notification gets. */
function summaryOf(kind: SummaryKind, { userId, groups }: Preferences, zone: string): NewPending {
  const now = new Date();
  const dueAt =
    kind === 'weekly_digest'
      ? nextTime(now, zone, MAIL_TIME, groups.advanced.digest_day)
      : nextTime(now, zone, SUMMARY_TIME);
  const data = { noticeId: uuidv7({ msecs: dueAt.getTime() }) };
  return { key: `${kind}:${userId}`, kind, userId, projectId: 0, data, dueAt };
}

/**
 * Has a person's summaries made at their times: those that are due already stay so with `keep`; otherwise the times are
 * found again, as after a change of preferences.
 */
export async function scheduleSummaries(
  { store, people }: Pick<NotifyParts, 'store' | 'people'>,
  userId: string,
  { keep }: { keep: boolean },
): Promise<void> {
  const person = await people.ask(userId);
  if (!person) return;
  const preferences = await preferencesOf(store, userId);
  for (const kind of ['weekly_digest', 'daily_summary'] as const) {
    if (isEnabled(kind, preferences))
      await store.schedule(summaryOf(kind, preferences, person.zone), { keep });
    else await store.cancelPending(`${kind}:${userId}`);
  }
}

/** Makes a person's digest of the week, if there is something to say, and has the next one made. */
export async function notifyOfWeek(parts: NotifyParts, { userId, data }: Pending): Promise<undefined> {
  const digest = await parts.sources.week(userId);
  const sum = (of: 'documents' | 'chatSessions' | 'memories') =>
    String(digest.reduce((total, project) => total + project[of], 0));
  if (digest.length > 0) {
    const params = {
      documents: sum('documents'),
      chat_sessions: sum('chatSessions'),
      memories: sum('memories'),
    };
    const saying = { digest, params };
    await notify(parts, { id: data.noticeId ?? '', userId, type: 'weekly_digest', saying, at: new Date() });
  }
  await scheduleSummaries(parts, userId, { keep: false });
}

/** Says once a day how many notifications are unread. */
export async function notifyOfDay(parts: NotifyParts, { userId, data }: Pending): Promise<undefined> {
  const count = await parts.store.countUnread(userId);
  if (count > 0)
    await notify(parts, {
      id: data.noticeId ?? '',
      userId,
      type: 'daily_summary',
      saying: { count },
      at: new Date(),
      isRead: true,
    });
  await scheduleSummaries(parts, userId, { keep: false });
}
