import { passageKey, type StoredPassage } from './layout.ts';
import { termQuery } from './project-view.ts';
import type { SearchRequest } from './snapshot.ts';

/**
 * Asks for passages as they are shown: whole, since what is only searched by is not kept in them, and picking fields
 * would take the server longer than sending a few more.
 * @param keys as `passageKey` makes them.
 */
export function textsOf(keys: string[]): SearchRequest {
  return { size: keys.length, query: { ids: { values: keys } } };
}

/** Asks for the first passage of each version. */
export function beginningsOf(projectId: number, versionKeys: string[]): SearchRequest {
  return {
    size: versionKeys.length,
    query: {
      bool: { filter: [termQuery('projectId', String(projectId)), { terms: { versionKey: versionKeys } }] },
    },
    sort: [{ ordinal: 'asc' }],
    collapse: { field: 'versionKey' },
  };
}

export function keyOfStored({ versionKey, ordinal }: StoredPassage): string {
  return passageKey(versionKey, ordinal);
}
