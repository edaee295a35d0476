import type { DocumentsStore, ListCounts } from './ports.ts';

/** Documents added within so many milliseconds are recent: the specification's seven days. */
const RECENT_MS = 7 * 86_400_000;

/** How many documents a project has, and how many of them are recent, or were uploaded by others than the caller. */
export function countDocuments(
  store: Pick<DocumentsStore, 'counts'>,
  projectId: number,
  userId: string,
): Promise<ListCounts> {
  return store.counts(projectId, { since: new Date(Date.now() - RECENT_MS), userId });
}
