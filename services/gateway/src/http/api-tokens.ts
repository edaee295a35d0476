import { createHash } from 'node:crypto';
import type { TokenVerifier, UserCaller } from '@cairn/kit/auth';
import { Unauthenticated } from '@cairn/kit/errors';
import { asService } from '@cairn/kit/rpc';
import type { Clients } from '../clients.ts';

/** An access token in place of the API token that a request came with. */
export interface Exchanged {
  accessToken: string;
  caller: UserCaller;
}

export interface ApiTokens {
  /** @throws Unauthenticated for an API token that does not hold. */
  exchange(apiToken: string, call: { traceId: string; signal: AbortSignal }): Promise<Exchanged>;
}

export interface ApiTokensOptions {
  auth: Pick<Clients['auth'], 'exchangeApiToken'>;
  verifier: TokenVerifier;
}

/** What is kept must hold for as long as a call may take, and a little more. Milliseconds. */
const RENEWED_BEFORE_MS = 60_000;
const MOST_KEPT = 5_000;

interface Kept {
  accessToken: string;
  renewAt: number;
}

/**
 * Exchanges API tokens at auth for access tokens, which it keeps for a few minutes: those are verified on every request as
 * a session's are, here and in every service, so that a revoked one is refused at once although it is kept.
 */
export function createApiTokens({ auth, verifier }: ApiTokensOptions): ApiTokens {
  const kept = new Map<string, Kept>();
  const asking = new Map<string, Promise<string>>();

  /** One asking at a time for a token, however many requests wait for it. */
  function ask(key: string, secret: string, traceId: string): Promise<string> {
    const already = asking.get(key);
    if (already) return already;
    const asked = auth
      .exchangeApiToken({ secret }, asService({ traceId }))
      .then(({ accessToken, expiresAt }) => {
        if (kept.size >= MOST_KEPT) kept.clear();
        kept.set(key, { accessToken, renewAt: (expiresAt?.getTime() ?? 0) - RENEWED_BEFORE_MS });
        return accessToken;
      })
      .finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  return {
    async exchange(apiToken, call) {
      const key = createHash('sha256').update(apiToken).digest('base64url');
      const known = kept.get(key);
      if (known && known.renewAt > Date.now()) {
        try {
          return { accessToken: known.accessToken, caller: await verifier.verify(known.accessToken) };
        } catch (error) {
          if (!(error instanceof Unauthenticated)) throw error;
        }
      }
      kept.delete(key);
      const accessToken = await ask(key, apiToken, call.traceId);
      return { accessToken, caller: await verifier.verify(accessToken) };
    },
  };
}
