import type { MatchType } from '@cairn/proto/search';
import type { DocumentQuery } from '../../domain/search-engine.ts';

/**
 * How much a word in the name counts against the same word fully saturated in the text: a name is chosen to say what a
 * document is about. Also what a word counts that only begins a word of the name.
 */
const NAME_BOOST = 2;
const PREFIX_BOOST = 1;
/** Shorter words of a query are not taken as beginnings of words. */
const PREFIX_LENGTH = 3;

/** Candidate passages of a search for documents: at most so many are found by their text, however far one pages. */
export const DOCUMENT_CANDIDATES = 1_000;

/** How well a document fits a query by its name and by its best passage. */
export interface DocumentMatch {
  documentId: string;
  byName: number;
  byText: number;
}

/** Whether a query's word may also be the beginning of a name's word. */
export function isPrefix(word: string): boolean {
  return word.length >= PREFIX_LENGTH;
}

/** How much a query's word counts in a name that holds `nameWord`, which is the word or begins with it. */
export function nameBoost(word: string, nameWord: string): number {
  return nameWord === word ? NAME_BOOST : PREFIX_BOOST;
}

export function matchScore({ byName, byText }: DocumentMatch): number {
  return byName + byText;
}

/** What of a document fits best. */
export function matchTypeOf({ byName, byText }: DocumentMatch): MatchType {
  return byName > 0 && byName >= byText ? 'MATCH_TYPE_FILENAME' : 'MATCH_TYPE_CONTENT';
}

/** Best first; of equal ones in the order of their ids. */
export function inOrder(a: DocumentMatch, b: DocumentMatch): number {
  return matchScore(b) - matchScore(a) || (a.documentId < b.documentId ? -1 : 1);
}

/** Whether a match comes after the place at which a page ended. */
export function isAfter(match: DocumentMatch, after: DocumentQuery['after']): boolean {
  if (!after) return true;
  const score = matchScore(match);
  return score < after.score || (score === after.score && match.documentId > after.documentId);
}
