import type { ProfileFields } from '#features/settings/api/update-profile.ts';

/** What was typed into the profile and not yet saved, for this tab: neither a reload nor another page loses it. */

const keyOf = (userId: string) => `cairn.profile-draft.${userId}`;

export function readProfileDraft(userId: string): ProfileFields | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null') as ProfileFields | null;
  } catch {
    return null;
  }
}

export function keepProfileDraft(userId: string, fields: ProfileFields): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(fields));
  } catch {
    // Storage may be full or closed; the text is still in the form.
  }
}

export const forgetProfileDraft = (userId: string): void => sessionStorage.removeItem(keyOf(userId));
