import { fits, forbiddenIn, isVisible, oneLine, textFault } from '@cairn/platform/text';
import { refusals } from '../refusals.ts';

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
export function nameFaults({
  firstName = 'given',
  lastName = '',
}: {
  firstName?: string;
  lastName?: string;
}) {
  const max = NAME_MAX_CHARACTERS;
  return [
    textFault('first_name', firstName, 'line'),
    textFault('last_name', lastName, 'line'),
    firstName === '' && refusals.first_name_missing(),
    isNameTooLong(firstName) && refusals.first_name_too_long({ max }),
    isNameTooLong(lastName) && refusals.last_name_too_long({ max }),
  ];
}
