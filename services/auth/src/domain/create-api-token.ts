import type { UserCaller } from '@cairn/kit/auth';
import { Conflict, InvalidInput } from '@cairn/kit/errors';
import { v7 as uuidv7 } from 'uuid';
import { hashOfApiToken, newApiTokenSecret, shownPrefixOf } from './api-token-secret.ts';
import { cleanName, isNameTooLong, NAME_MAX_CHARACTERS } from './person-name.ts';
import type { ApiToken, Scope } from './security.ts';
import type { ApiTokenStore } from './security-ports.ts';

/** More than anybody keeps apart, and a bound on what one account can fill the store with. */
const MOST_API_TOKENS = 100;

export interface NewApiToken {
  name: string;
  scopes: readonly Scope[];
  expiresAt?: Date | undefined;
}

/**
 * Makes an API token. Its secret is in the answer and nowhere else. One that may write may read too.
 *
 * @throws InvalidInput naming the wrong field; Conflict when the person has 100 already.
 */
export async function createApiToken(
  store: ApiTokenStore,
  caller: UserCaller,
  input: NewApiToken,
): Promise<{ apiToken: ApiToken; secret: string }> {
  const now = new Date();
  const name = acceptedName(input.name);
  if (input.scopes.length === 0)
    throw InvalidInput.field('scopes', 'Choose what the token may do', 'token_scopes_missing');
  if (input.expiresAt && input.expiresAt <= now) {
    throw InvalidInput.field('expires_at', 'Choose a moment in the future', 'expiry_past');
  }
  if ((await store.listApiTokens(caller.userId, MOST_API_TOKENS, undefined)).length === MOST_API_TOKENS) {
    throw new Conflict(`You have ${MOST_API_TOKENS} API tokens. Revoke one that you no longer use.`, {
      reason: 'too_many_tokens',
      params: { max: MOST_API_TOKENS },
    });
  }
  const secret = newApiTokenSecret();
  const apiToken: ApiToken = {
    id: uuidv7(),
    userId: caller.userId,
    name,
    scopes: input.scopes.includes('write') ? ['read', 'write'] : ['read'],
    prefix: shownPrefixOf(secret),
    createdAt: now,
    expiresAt: input.expiresAt,
  };
  await store.addApiToken(apiToken, hashOfApiToken(secret));
  return { apiToken, secret };
}

function acceptedName(given: string): string {
  const name = cleanName(given);
  if (name === '') throw InvalidInput.field('name', 'Token name is required', 'token_name_missing');
  if (!isNameTooLong(name)) return name;
  throw InvalidInput.field(
    'name',
    `Token name must be at most ${NAME_MAX_CHARACTERS} characters long`,
    'token_name_too_long',
    { max: NAME_MAX_CHARACTERS },
  );
}
