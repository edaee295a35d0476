import type { TokenIssuer } from '../keys/ports.ts';
import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';
import { hashOfApiToken, isApiTokenSecret } from './api-token-secret.ts';

/**
 * How long what an API token was exchanged for holds, in seconds: longer than the half hour that one request may take,
 * an upload over a slow line, at whose end rights are asked for once more. Services hear of a revoked one as they do of
 * an ended session, so this only bounds how long they remember it.
 */
export const EXCHANGED_SECONDS = 2_400;
/** Last use is written down at most this often for a token. Milliseconds. */
const USE_NOTED_EVERY_MS = 60_000;

export interface ExchangeParts {
  store: AuthStore;
  tokens: TokenIssuer;
}

/**
 * Exchanges an API token for an access token that every service verifies as it does a session's. Its session is the API
 * token, so that revoking that ends it everywhere at once.
 *
 * @throws Unauthenticated for a token that does not hold.
 */
export async function exchangeApiToken(
  { store, tokens }: ExchangeParts,
  secret: string,
): Promise<{ accessToken: string; expiresAt: Date }> {
  const now = new Date();
  if (!isApiTokenSecret(secret)) throw refusals.token_refused();
  const token = await store.findApiToken(hashOfApiToken(secret));
  if (!token || token.expiresAt <= now) throw refusals.token_refused();
  const user = await store.getUser(token.userId);
  if (!user || (await store.getAdministration(user.id)).closedAt) throw refusals.token_refused();
  if (!token.lastUsedAt || now.getTime() - token.lastUsedAt.getTime() >= USE_NOTED_EVERY_MS) {
    await store.touchApiToken(token.id, now);
  }
  const holdsUntil = new Date(now.getTime() + EXCHANGED_SECONDS * 1000);
  const expiresAt = token.expiresAt < holdsUntil ? token.expiresAt : holdsUntil;
  const { id: sessionId, scopes } = token;
  const accessToken = await tokens.issue({ user, sessionId, scopes, issuedAt: now, expiresAt });
  return { accessToken, expiresAt };
}
