import { isPeriod, tokenize } from '@cairn/service/words';
import { INITIALS } from '../../domain/search-engine.ts';

/** Fewer and more words than these are not abbreviated. */
const ABBREVIATED = { least: 2, most: 5 };

/**
 * The words a file name is found by, folded, each once: `Q3-budgetReport_v2.pdf` gives q3, budget, report, v2 and pdf;
 * and after a sign of its own what the words it begins with are abbreviated to: `Advanced Micro Devices 2022.pdf` gives
 * `·amd` too.
 */
export function nameWords(name: string): Set<string> {
  const apart = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const words = [...tokenize(apart, 'always')].map(({ text }) => text);
  return new Set([...words, ...initialsOf(words)]);
}

/** Of the first words, as far as they are letters: of the first two, three, four and five. */
function initialsOf(words: readonly string[]): string[] {
  const end = words.findIndex((word) => !/^\p{L}+$/u.test(word) || isPeriod(word));
  const letters = words.slice(0, end < 0 ? words.length : end).map((word) => word.charAt(0));
  return Array.from({ length: ABBREVIATED.most - ABBREVIATED.least + 1 }, (_, i) => i + ABBREVIATED.least)
    .filter((count) => count <= letters.length)
    .map((count) => `${INITIALS}${letters.slice(0, count).join('')}`);
}
