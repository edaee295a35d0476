import { scopes, type UserCaller } from '@cairn/platform/auth';
import { throwFaults } from '@cairn/platform/errors';
import { textFault } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import { cleanName, isNameTooLong, NAME_MAX_CHARACTERS } from '../accounts/person-name.ts';
import { requireConfirmedAddress } from '../addresses/confirmed-address.ts';
import { mailWanted } from '../mails/account-mails.ts';
import type { MailPost } from '../mails/ports.ts';
import { refusals } from '../refusals.ts';
import { type Confirmation, type ConfirmParts, confirmPerson } from '../second-factor/confirm-person.ts';
import type { ApiToken, Scope } from './api-token.ts';
import { hashOfApiToken, newApiTokenSecret, shownPrefixOf } from './api-token-secret.ts';
import { deleteApiToken } from './delete-api-token.ts';

/** More than anybody keeps apart, and a bound on what one account can fill the store with. */
const MOST_API_TOKENS = 100;
const DAY_MS = 86_400_000;

export interface NewApiToken extends Confirmation {
  name: string;
  scopes: readonly Scope[];
  /** Undefined: as late as it may be. */
  expiresAt?: Date | undefined;
}

export interface ApiTokenParts extends ConfirmParts {
  post: MailPost;
  /** How long an API token may hold. */
  apiTokenDays: number;
}

/**
 * Makes an API token. Its secret is in the answer and nowhere else, and the person hears of it by mail. One that may
 * write may read too.
 *
 * @throws InvalidInput naming the wrong field, or `current_password` or `code`; Conflict when the person has 100
 * already
 *   or has not confirmed their address; RateLimited after many wrong passwords or codes.
 */
export async function createApiToken(
  parts: ApiTokenParts,
  caller: UserCaller,
  input: NewApiToken,
  call: { signal: AbortSignal; traceId: string },
): Promise<{ apiToken: ApiToken; secret: string }> {
  const { store } = parts;
  const now = new Date();
  const name = acceptedName(input.name);
  if (input.scopes.length === 0) throw refusals.token_scopes_missing();
  const expiresAt = acceptedExpiry(input.expiresAt, now, parts.apiTokenDays);
  if (input.scopes.includes('admin') && !(await store.isAdministrator(caller.userId))) {
    throw refusals.token_scope_admin();
  }
  await requireConfirmedAddress(parts, caller.userId);
  if ((await store.listApiTokens(caller.userId, MOST_API_TOKENS, undefined)).length === MOST_API_TOKENS) {
    throw refusals.too_many_tokens({ max: MOST_API_TOKENS });
  }
  const confirmedBy = await store.getPasswordHash(caller.userId);
  await confirmPerson(parts, caller, input, call.signal);
  const secret = newApiTokenSecret();
  const apiToken: ApiToken = {
    id: uuidv7(),
    userId: caller.userId,
    name,
    scopes: scopesOf(input.scopes),
    prefix: shownPrefixOf(secret),
    createdAt: now,
    expiresAt,
  };
  const events = mailWanted(
    { kind: 'api_token_made', userId: caller.userId, details: { token: name } },
    call.traceId,
  );
  await store.addApiToken(apiToken, hashOfApiToken(secret), [events]);
  // A change of password in the meantime has ended the tokens it saw.
  if ((await store.getPasswordHash(caller.userId)) !== confirmedBy) {
    await deleteApiToken(store, caller, apiToken.id, call.traceId);
    throw refusals.current_password_wrong();
  }
  return { apiToken, secret };
}

function acceptedExpiry(given: Date | undefined, now: Date, days: number): Date {
  const latest = new Date(now.getTime() + days * DAY_MS);
  // The caller's clock may differ: what is a little later counts as the latest.
  if (!given || (given > latest && given.getTime() < latest.getTime() + DAY_MS)) return latest;
  if (given <= now) throw refusals.expiry_past();
  if (given <= latest) return given;
  throw refusals.expiry_late({ max: days });
}

/** Writing implies reading; the calls of administrators imply neither. */
function scopesOf(asked: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => asked.includes(scope) || (scope === 'read' && asked.includes('write')));
}

function acceptedName(given: string): string {
  const name = cleanName(given);
  throwFaults([textFault('name', name, 'line')]);
  if (name === '') throw refusals.token_name_missing();
  if (!isNameTooLong(name)) return name;
  throw refusals.token_name_too_long({ max: NAME_MAX_CHARACTERS });
}
