import { forward } from '@cairn/platform/rpc';
import type { Passage as FoundPassage, SearchServiceClient } from '@cairn/proto/search';
import type { Passage } from '../citations/passage.ts';
import type { PassageFinder, RankedPassage } from './ports.ts';

/** Longer questions are cut before they are searched for, in UTF-16 units: what matters stands at their beginning. */
export const LONGEST_QUERY = 1_000;
/** Passages beyond the limit that the trace of an answer names. */
const MOST_FURTHER = 5;

/** Finds passages by asking search, in the caller's name, so that the caller's rights decide. */
export function createPassageFinder(search: Pick<SearchServiceClient, 'searchPassages'>): PassageFinder {
  return {
    async find(call, projectId, question, limit) {
      const query = question.slice(0, LONGEST_QUERY).toWellFormed();
      const found = await search.searchPassages(
        { projectId, query, limit, further: MOST_FURTHER },
        forward(call),
      );
      return {
        passages: found.passages.map(toPassage),
        ranking: [...found.passages, ...found.further].map(toRanked),
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

function toPassage(found: FoundPassage): Passage {
  const { projectId: _, score: _score, wordRank: _wordRank, meaningRank: _meaningRank, ...passage } = found;
  return passage;
}

function toRanked(found: FoundPassage): RankedPassage {
  const { documentId, chunkId, fileType, version, page, lineStart, lineEnd } = found;
  const { score, wordRank, meaningRank } = found;
  return { documentId, chunkId, fileType, version, page, lineStart, lineEnd, score, wordRank, meaningRank };
}
