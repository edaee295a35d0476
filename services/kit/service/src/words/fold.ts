/** Letters that Unicode does not decompose into a base letter and a mark. */
const UNDECOMPOSED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

const UNDECOMPOSED_LETTER = /[ßæœøđðþłħı]/g;
const PLAIN_ASCII = /^[a-z0-9]*$/;

/**
 * The form under which spellings of one word meet: lower case, without accents, wide and ligature forms resolved
 * (Unicode NFKD). `Überprüfung` and `UBERPRUFUNG` fold to the same.
 */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(UNDECOMPOSED_LETTER, (letter) => UNDECOMPOSED[letter] ?? letter);
}
