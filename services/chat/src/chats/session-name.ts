import { commonRefusals, throwFaults } from '@cairn/platform/errors';
import { fits, isVisible, oneLine, textFault } from '@cairn/platform/text';
import { refusals } from '../refusals.ts';

const DEFAULT_NAME = 'New Chat';
const LONGEST_NAME = 200;

/**
 * A session's name as it is kept.
 *
 * @throws InvalidInput for a name of which nothing can be seen, of more than 200 characters, or with one that is
 * refused.
 */
export function cleanName(given: string): string {
  const name = oneLine(given);
  throwFaults([textFault('name', name, 'line')]);
  if (!isVisible(name)) throw commonRefusals.chat_name_missing();
  if (fits(name, LONGEST_NAME)) return name;
  throw refusals.chat_name_too_long({ max: LONGEST_NAME });
}

export function nameOrDefault(given: string): string {
  return given.trim() === '' ? DEFAULT_NAME : cleanName(given);
}
