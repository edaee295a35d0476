import { createHash } from 'node:crypto';
import { fold } from '@cairn/service/words';
import { refusals } from '../refusals.ts';
import type { PersonalRecords } from './ports.ts';
import { MOST_RECENT, type RecentSearch } from './records.ts';

const USUAL = 5;

/** Keeps what a person searched for. @param projectId 0 for a search over all projects. */
export async function noteSearch(
  store: Pick<PersonalRecords, 'noteSearch'>,
  { userId, projectId, query }: { userId: string; projectId: number; query: string },
): Promise<void> {
  const text = query.trim().replaceAll(/\s+/g, ' ');
  const folded = createHash('sha256').update(fold(text)).digest('base64url').slice(0, 22);
  const id = `${userId}/${projectId}/${folded}`;
  await store.noteSearch({ id, userId, projectId, query: text, searchedAt: new Date() });
}

/**
 * A person's searches, newest first.
 * @param projectId 0 for all.
 * @param limit at most 50; 0 means 5.
 * @throws InvalidInput for a limit outside its bounds.
 */
export async function listRecentSearches(
  store: Pick<PersonalRecords, 'listSearches'>,
  { userId, projectId, limit }: { userId: string; projectId: number; limit: number },
): Promise<RecentSearch[]> {
  if (limit < 0 || limit > MOST_RECENT) throw refusals.recent_range({ max: MOST_RECENT });
  return store.listSearches(userId, limit || USUAL, projectId || undefined);
}
