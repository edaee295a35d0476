export const NAME_MAX_CHARACTERS = 100;

/** Control characters, line and paragraph separators, and the marks that turn the direction of the text after them. */
const UNWANTED = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** A name without what cannot be shown in one line, trimmed; empty when nothing of it can be seen. */
export function cleanName(name: string): string {
  const cleaned = name.replace(UNWANTED, '').trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
}

/** Whether a name has more characters (code points) than are kept. */
export function isNameTooLong(name: string): boolean {
  // A code point has at most two units: what is longer in units by more than that need not be counted.
  return name.length > 2 * NAME_MAX_CHARACTERS || [...name].length > NAME_MAX_CHARACTERS;
}
