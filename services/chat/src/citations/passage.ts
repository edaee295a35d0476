import type { Passage as FoundPassage } from '@cairn/proto/search';

/**
 * A piece of a document that an answer may cite, as search found it; or a memory of the project, which stands for
 * itself: its id is in the place of a document's, so that a deletion finds both in one way.
 */
export type Passage = Omit<FoundPassage, 'projectId' | 'score' | 'wordRank' | 'meaningRank'> & {
  kind?: 'memory' | undefined;
};

export const isMemory = ({ kind }: Pick<Passage, 'kind'>): boolean => kind === 'memory';
