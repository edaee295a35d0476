import { fold } from './fold.ts';

/** Digits that numbers are filled up to, so that `9` stands before `10`. */
const DIGITS = 12;

/**
 * What texts are sorted by: without regard to case and accents, numbers by their value.
 * @param longest in UTF-16 units
 */
export function sortKeyOf(text: string, longest: number): string {
  return fold(text)
    .replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))
    .slice(0, longest)
    .toWellFormed();
}
