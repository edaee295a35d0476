import { forward } from '@cairn/platform/rpc';
import type { SearchServiceClient } from '@cairn/proto/search';
import type { PassageFinder } from './ports.ts';

/** Longer questions are cut before they are searched for, in UTF-16 units: what matters stands at their beginning. */
const LONGEST_QUERY = 1_000;

/** Finds passages by asking search, in the caller's name, so that the caller's rights decide. */
export function createPassageFinder(search: Pick<SearchServiceClient, 'searchPassages'>): PassageFinder {
  return {
    async find(call, projectId, question, limit) {
      const query = question.slice(0, LONGEST_QUERY).toWellFormed();
      const found = await search.searchPassages({ projectId, query, limit }, forward(call));
      return {
        passages: found.passages.map(({ projectId: _, score: _score, ...passage }) => passage),
        named: found.namedDocuments,
        documents: found.documentsSearched,
        statistics: {
          synonyms: found.phrases,
          passages: found.passagesSearched,
          holders: new Map(found.terms.map(({ term, passages }) => [term, passages])),
        },
      };
    },
  };
}
