import type { Passage as FoundPassage } from '@cairn/proto/search';

/** A piece of a document that an answer may cite, as search found it. */
export type Passage = Omit<FoundPassage, 'projectId' | 'score' | 'wordRank' | 'meaningRank'>;
