import type { DocumentsStore, ListCounts } from '../ports.ts';
import { recentSince } from './document-filter.ts';

/** How many documents a project has, and how many of them are recent, or were uploaded by others than the caller. */
export function countDocuments(
  store: Pick<DocumentsStore, 'counts'>,
  projectId: number,
  userId: string,
): Promise<ListCounts> {
  return store.counts(projectId, { since: recentSince(), userId });
}
