import { InvalidInput } from '@cairn/kit/errors';

const DEFAULT_NAME = 'New Chat';
const LONGEST_NAME = 200;

/**
 * A session's name as it is kept: without control characters, trimmed, as the person gave it otherwise.
 *
 * @throws InvalidInput for more than 200 characters.
 */
export function cleanName(given: string): string {
  const name = given
    .toWellFormed()
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
  if ([...name].length <= LONGEST_NAME) return name;
  throw InvalidInput.field(
    'name',
    `A chat’s name has at most ${LONGEST_NAME} characters.`,
    'chat_name_too_long',
    { max: LONGEST_NAME },
  );
}

export function nameOrDefault(given: string): string {
  return cleanName(given) || DEFAULT_NAME;
}
