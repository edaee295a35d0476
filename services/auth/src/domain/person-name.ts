import type { FieldFault } from '@cairn/kit/errors';

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

/** What is wrong with a person's cleaned names; those that are not given are passed over. */
export function nameFaults(names: { firstName?: string; lastName?: string }): FieldFault[] {
  const { firstName = 'given', lastName = '' } = names;
  const ctx = { max: NAME_MAX_CHARACTERS };
  const faults: FieldFault[] = [];
  if (firstName === '') {
    faults.push({ loc: ['body', 'first_name'], msg: 'First name is required', type: 'first_name_missing' });
  } else if (isNameTooLong(firstName)) {
    const msg = `First name must be at most ${NAME_MAX_CHARACTERS} characters long`;
    faults.push({ loc: ['body', 'first_name'], msg, type: 'first_name_too_long', ctx });
  }
  if (isNameTooLong(lastName)) {
    const msg = `Last name must be at most ${NAME_MAX_CHARACTERS} characters long`;
    faults.push({ loc: ['body', 'last_name'], msg, type: 'last_name_too_long', ctx });
  }
  return faults;
}
