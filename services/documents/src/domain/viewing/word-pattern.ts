import { fold } from '@cairn/service/words';

/** Letters of the Latin scripts from À on, by what they fold to. */
const spellings = new Map<string, string>();
for (let code = 0xc0; code < 0x250; code++) {
  const letter = String.fromCodePoint(code);
  const base = fold(letter);
  if (base.length === 1 && base !== letter) spellings.set(base, (spellings.get(base) ?? '') + letter);
}

/** A letter in any spelling of it: with an accent, or followed by the mark of one. */
const patternOf = (character: string): string =>
  /\p{L}/u.test(character)
    ? `[${character}${spellings.get(character) ?? ''}]\\p{M}*`
    : character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');

/**
 * What finds some words in a text as they stand there, whatever their case and accents, and however they are broken
 * into lines. Undefined of blanks.
 */
export function wordPattern(query: string): RegExp | undefined {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  return new RegExp(words.map((word) => [...word].map(patternOf).join('')).join('\\s+'), 'giu');
}
