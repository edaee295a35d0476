import { ApiError, issueText } from '#lib/api/errors.ts';
import type { FieldName, NotificationFields } from '#lib/notifications/preferences.ts';
import { sameValue } from '#lib/preferences/preferences.ts';

/** What was chosen and not yet saved, for this tab: neither a reload nor another page loses it. */
export type Edits = Partial<NotificationFields>;

const keyOf = (userId: string) => `cairn.notification-edits.${userId}`;

export function readEdits(userId: string): Edits {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null') as Edits | null) ?? {};
  } catch {
    return {};
  }
}

export function keepEdits(userId: string, edits: Edits): void {
  try {
    if (Object.keys(edits).length > 0) sessionStorage.setItem(keyOf(userId), JSON.stringify(edits));
    else sessionStorage.removeItem(keyOf(userId));
  } catch {
    // Storage may be full or closed; the edits are still on the screen.
  }
}

/** The edits that are not as `fields` are already. */
export const differing = (edits: Edits, fields: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => !sameValue(value, fields[name as FieldName])),
  );

/** What a refusal says of fields, by their place in the groups; of a list's item beside the list. */
export function faultsOfFields(error: unknown, names: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.detail)) return {};
  return Object.fromEntries(
    error.detail.flatMap((issue) => {
      const place = issue.loc.slice(issue.loc.indexOf('preferences') + 1).join('.');
      const name = names.find((one) => place === one || place.startsWith(`${one}.`));
      return name ? [[name, issueText(issue)] as const] : [];
    }),
  );
}
