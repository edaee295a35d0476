import { throwFaults } from '@cairn/platform/errors';
import { manyLines, textFault } from '@cairn/platform/text';
import { refusals } from '../refusals.ts';

/** In UTF-16 units. */
const LONGEST_QUESTION = 32_000;
const LONGEST_CLIENT_ID = 100;

/**
 * @throws InvalidInput for a question that is empty, longer than 32,000 characters, or has a character that is refused.
 */
export function cleanQuestion(given: string): string {
  const text = manyLines(given);
  throwFaults([textFault('message', text, 'lines')]);
  if (text === '') throw refusals.message_missing();
  if (text.length > LONGEST_QUESTION) {
    throw refusals.message_too_long({ max: LONGEST_QUESTION, length: text.length });
  }
  return text;
}

/** @throws InvalidInput for an id longer than any client's own would be. */
export function checkClientId(clientId: string): string {
  if (clientId.length <= LONGEST_CLIENT_ID) return clientId;
  throw refusals.id_too_long({
    max: LONGEST_CLIENT_ID,
  });
}
