import { createHash } from 'node:crypto';
import type { TokenVerifier, UserCaller } from '@cairn/platform/auth';
import { Unauthenticated } from '@cairn/platform/errors';
import { asService } from '@cairn/platform/rpc';
import type { Clients } from '../clients.ts';
import { alarm } from './alarm.ts';

/** An access token in place of the API token that a request came with. */
interface Exchanged {
  accessToken: string;
  caller: UserCaller;
  /** When a newer one is to be had in its place; it holds for longer, unless the API token itself runs out. */
  renewAt: Date;
}

export interface ApiTokens {
  /** @throws Unauthenticated for an API token that does not hold. */
  exchange(apiToken: string, call: { traceId: string }): Promise<Exchanged>;
  /**
   * Keeps an API token exchanged until the returned function is called. For streams, which go on for longer than an
   * access token holds.
   */
  follow(apiToken: string, from: Exchanged, listener: ExchangeListener): () => void;
}

interface ExchangeListener {
  traceId: string;
  /** There is a newer access token; the one before holds for a while yet. */
  renewed(accessToken: string): void;
  /** The API token ran out, or is refused. */
  ended(): void;
}

export interface ApiTokensOptions {
  auth: Pick<Clients['auth'], 'exchangeApiToken'>;
  verifier: TokenVerifier;
  /**
   * How old an access token may be, in milliseconds, for a request to begin with it. Default 240,000. It holds for much
   * longer: for as long as a request may take.
   */
  renewAfterMs?: number | undefined;
}

const RENEW_AFTER_MS = 240_000;
/** After auth could not be asked it is asked again after this time, in milliseconds. */
const ASK_AGAIN_MS = 5_000;
const MOST_KEPT = 5_000;

/**
 * Exchanges API tokens at auth for access tokens, which it keeps for a few minutes: those are verified on every request
 * as a session's are, here and in every service, so that a revoked one is refused at once although it is kept.
 */
export function createApiTokens(options: ApiTokensOptions): ApiTokens {
  const { auth, verifier, renewAfterMs = RENEW_AFTER_MS } = options;
  const kept = new Map<string, Omit<Exchanged, 'caller'>>();
  const asking = new Map<string, Promise<Omit<Exchanged, 'caller'>>>();

  /** One asking at a time for a token, however many requests wait for it. */
  function ask(key: string, secret: string, traceId: string) {
    const already = asking.get(key);
    if (already) return already;
    const asked = auth
      .exchangeApiToken({ secret }, asService({ traceId }))
      .then(({ accessToken, expiresAt }) => {
        if (kept.size >= MOST_KEPT) kept.clear();
        const renewAt = new Date(Math.min(Date.now() + renewAfterMs, expiresAt?.getTime() ?? 0));
        const known = { accessToken, renewAt };
        kept.set(key, known);
        return known;
      })
      .finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  async function exchange(apiToken: string, call: { traceId: string }): Promise<Exchanged> {
    const key = createHash('sha256').update(apiToken).digest('base64url');
    const known = kept.get(key);
    if (known && known.renewAt.getTime() > Date.now()) {
      try {
        return { ...known, caller: await verifier.verify(known.accessToken) };
      } catch (error) {
        if (!(error instanceof Unauthenticated)) throw error;
      }
    }
    kept.delete(key);
    const asked = await ask(key, apiToken, call.traceId);
    return { ...asked, caller: await verifier.verify(asked.accessToken) };
  }

  return {
    exchange,
    follow(apiToken, from, listener) {
      let isOver = false;
      let cancel: () => void;

      function wait(current: Exchanged, renewAt: Date): void {
        const { expiresAt } = current.caller;
        const alarms = [alarm(expiresAt, listener.ended)];
        if (renewAt < expiresAt) alarms.push(alarm(renewAt, () => void renew(current)));
        cancel = () => {
          for (const each of alarms) each();
        };
      }

      async function renew(current: Exchanged): Promise<void> {
        const next = await exchange(apiToken, listener).catch((error: unknown) => error);
        if (isOver) return;
        cancel();
        if (next instanceof Unauthenticated) {
          listener.ended();
        } else if (next instanceof Error) {
          // While auth is away the last one is good for as long as it holds.
          wait(current, new Date(Date.now() + ASK_AGAIN_MS));
        } else {
          listener.renewed((next as Exchanged).accessToken);
          wait(next as Exchanged, (next as Exchanged).renewAt);
        }
      }

      wait(from, from.renewAt);
      return () => {
        isOver = true;
        cancel();
      };
    },
  };
}
