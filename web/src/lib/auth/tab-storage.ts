/** What a tab keeps of a person in session storage (drafts, notices put off) stands under keys that begin so. */
const OURS = 'cairn.';
const OWNER_KEY = 'cairn.tab-owner';

/** Removes everything that this tab keeps of a person. */
export function forgetTab(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(OURS)) sessionStorage.removeItem(key);
  }
}

/**
 * Says whose tab it is. What another person left in it goes; what the same person left stays, so that a session that
 * lapsed loses no draft, not even when the page is loaded again in between.
 */
export function claimTab(userId: string): void {
  const owner = sessionStorage.getItem(OWNER_KEY);
  if (owner === userId) return;
  if (owner !== null) forgetTab();
  sessionStorage.setItem(OWNER_KEY, userId);
}
