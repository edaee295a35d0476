import { tokenize } from '@cairn/service/words';

/**
 * The words a file name is found by, folded, each once: `Q3-budgetReport_v2.pdf` gives q3, budget, report, v2 and pdf.
 */
export function nameWords(name: string): Set<string> {
  const apart = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return new Set([...tokenize(apart, 'always')].map(({ text }) => text));
}
