import { tokenize } from '@cairn/service/words';

/** Whether a text holds each of the phrases: their words, folded, one directly after the other. */
export function holdsPhrases(text: string, phrases: readonly (readonly string[])[]): boolean {
  const words = [...tokenize(text, 'alone')].map((token) => token.text);
  return phrases.every((phrase) => holdsInRow(words, phrase));
}

function holdsInRow(words: readonly string[], phrase: readonly string[]): boolean {
  for (let at = words.indexOf(phrase[0] ?? ''); at >= 0; at = words.indexOf(phrase[0] ?? '', at + 1)) {
    if (phrase.every((word, i) => words[at + i] === word)) return true;
  }
  return false;
}
