import { stemmer } from 'stemmer';

const ENGLISH_WORD = /^[a-z]+$/;
const STEM_CACHE_WORDS = 20_000;
const stems = new Map<string, string>();

/**
 * The term a folded word is indexed and searched under. English is stemmed by Porter's algorithm (M. F. Porter, 1980);
 * words of other languages written in Latin letters pass through it too, the same way on both sides, so that they meet
 * at least when spelled alike.
 */
export function termOf(word: string): string {
  if (!ENGLISH_WORD.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= STEM_CACHE_WORDS) stems.clear();
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
}
