import { passageKey, type StoredPassage } from './layout.ts';
import { termQuery } from './project-view.ts';
import type { SearchRequest } from './snapshot.ts';

const _source = ['versionKey', 'ordinal', 'id', 'text', 'location'];

/** Asks for passages as they are shown. @param keys as `passageKey` makes them. */
export function textsOf(keys: string[]): SearchRequest {
  return { size: keys.length, query: { ids: { values: keys } }, _source };
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
    _source,
  };
}

export function keyOfStored({ versionKey, ordinal }: StoredPassage): string {
  return passageKey(versionKey, ordinal);
}
