import { askedFor, languageOfQuestion } from './asked.ts';
import type { AskedWord } from './asked-for.ts';

const UNKNOWN = { passages: 0, holders: new Map<string, number>() };

/** Names, years and figures of a question that another wording of it lacks, as written. */
export function missingNames(question: string, wording: string): string[] {
  const languages = [...new Set([question, wording].map(languageOfQuestion))];
  const wordsOf = (text: string): readonly AskedWord[] => askedFor(text, languages, UNKNOWN).words;
  const held = new Set(wordsOf(wording).flatMap(({ forms }) => forms.flat()));
  return wordsOf(question)
    .filter(({ kind, forms }) => kind !== 'word' && !forms.flat().some((form) => held.has(form)))
    .map(({ written }) => written);
}
