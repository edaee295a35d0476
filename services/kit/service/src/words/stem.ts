import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { fold } from './fold.ts';
import type { Language } from './stop-words.ts';
import { termOf } from './term.ts';

/** Snowball's algorithms (M. F. Porter, 2001); English is stemmed as it is indexed. */
const STEMMERS: Record<Exclude<Language, 'en'>, (word: string) => string> = {
  de: german,
  fr: french,
  es: spanish,
};

const STEM_CACHE_WORDS = 20_000;
const stems: Record<keyof typeof STEMMERS, Map<string, string>> = {
  de: new Map(),
  fr: new Map(),
  es: new Map(),
};

/**
 * The stem that the inflected forms of a word share in its language, folded: `Hütte` and `Hütten`, `canción` and
 * `canciones`. For comparing words of texts at hand; what is searched for is `termOf`.
 * @param word as it is written: these algorithms recognise endings by accents.
 */
export function stemOf(word: string, language: Language): string {
  if (language === 'en') return termOf(fold(word));
  const cache = stems[language];
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (cache.size >= STEM_CACHE_WORDS) cache.clear();
  const stem = fold(STEMMERS[language](word.toLowerCase().normalize('NFC')));
  cache.set(word, stem);
  return stem;
}
