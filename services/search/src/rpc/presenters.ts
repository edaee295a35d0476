import type { DocumentHit, Passage } from '@cairn/proto/search';
import type { RankedDocument, RankedPassage } from '../domain/search-engine.ts';

export function presentPassage({ id, location, ...passage }: RankedPassage): Passage {
  return { ...passage, ...location, chunkId: id };
}

export function presentDocument({ matched, name, ...document }: RankedDocument): DocumentHit {
  return {
    ...document,
    documentName: name,
    matchType: matched === 'filename' ? 'MATCH_TYPE_FILENAME' : 'MATCH_TYPE_CONTENT',
  };
}
