import type { FieldFault } from '@cairn/kit/errors';
import { fits, forbiddenIn, isVisible, oneLine, textFault } from '@cairn/kit/text';

export const NAME_MAX_CHARACTERS = 100;

/** A name as it is kept; empty when nothing of it can be seen. */
export function cleanName(name: string): string {
  const kept = oneLine(name);
  return isVisible(kept) || forbiddenIn(kept, 'line') ? kept : '';
}

/** Whether a name has more characters (code points) than are kept. */
export function isNameTooLong(name: string): boolean {
  return !fits(name, NAME_MAX_CHARACTERS);
}

/** What is wrong with a person's cleaned names; those that are not given are passed over. */
export function nameFaults(names: { firstName?: string; lastName?: string }): FieldFault[] {
  const { firstName = 'given', lastName = '' } = names;
  const ctx = { max: NAME_MAX_CHARACTERS };
  const faults = [
    ...(textFault('first_name', firstName, 'line')?.faults ?? []),
    ...(textFault('last_name', lastName, 'line')?.faults ?? []),
  ];
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
