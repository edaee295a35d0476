import { type FieldFault, namedIssue } from '@cairn/platform/errors';
import type { NotificationsStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { defaultPreferences, type Preferences, strictGroups } from './preferences.ts';

export interface PreferenceChanges {
  /** A partial object of the groups; what is absent stays. */
  groups?: Readonly<Record<string, unknown>> | undefined;
  globalEnabled?: boolean | undefined;
  emailEnabled?: boolean | undefined;
}

/** @throws InvalidInput naming each field that is wrong; nothing is changed then. */
export async function updatePreferences(
  store: Pick<NotificationsStore, 'changePreferences'>,
  userId: string,
  changes: PreferenceChanges,
): Promise<Preferences> {
  return store.changePreferences(userId, (kept) => {
    const before = kept ?? defaultPreferences(userId);
    return {
      userId,
      groups: changes.groups ? mergeGroups(before, changes.groups) : before.groups,
      globalEnabled: changes.globalEnabled ?? before.globalEnabled,
      emailEnabled: changes.emailEnabled ?? before.emailEnabled,
      updatedAt: new Date(),
    };
  });
}

function mergeGroups(before: Preferences, change: unknown): Preferences['groups'] {
  const result = strictGroups.safeParse(withOneFrequency(merge(before.groups, change), change));
  if (result.success) return result.data;
  const faults: FieldFault[] = result.error.issues.map((issue) => ({
    loc: [
      'body',
      'preferences',
      ...issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
    ],
    msg: issue.message,
    ...namedIssue(issue),
  }));
  throw refusals.preferences_refused({ faults });
}

/** Both names of the frequency: where only one of them is changed, the other follows. */
function withOneFrequency(merged: unknown, change: unknown): unknown {
  const asked = (group: string) =>
    isRecord(change) && isRecord(change[group]) ? change[group].frequency : undefined;
  const frequency = asked('email') ?? asked('timing');
  return frequency === undefined ? merged : merge(merged, { email: { frequency }, timing: { frequency } });
}

/** Lays `change` over `base`, group by group; lists and plain values replace. */
function merge(base: unknown, change: unknown): unknown {
  if (!isRecord(base) || !isRecord(change)) return change;
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(change)) merged.set(key, merge(merged.get(key), value));
  return Object.fromEntries(merged);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
