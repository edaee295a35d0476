import { fold } from '@cairn/service/words';

/** Digits that numbers are filled up to, so that `9` stands before `10`. */
const DIGITS = 12;
/** Longest text that names go by, in UTF-16 units. */
const LONGEST = 400;

/** What names are sorted by: without regard to case and accents, numbers by their value. */
export function sortNameOf(name: string): string {
  return fold(name)
    .replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))
    .slice(0, LONGEST)
    .toWellFormed();
}
