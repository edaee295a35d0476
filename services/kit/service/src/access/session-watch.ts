import { type EventBus, payloadOf, type Subscription, subjects } from '@cairn/messaging/events';
import { createRevocations, createTokenVerifier, type TokenVerifier } from '@cairn/platform/auth';
import type { Component } from '@cairn/platform/lifecycle';
import { periodically } from '@cairn/platform/work';
import type { AuthServiceClient } from '@cairn/proto/auth';
import type { JSONWebKeySet } from 'jose';

export interface SessionWatchOptions {
  auth: Pick<AuthServiceClient<object>, 'getPublicKeys' | 'listRevocations'>;
  bus: EventBus;
  /** How often auth is asked for what no event announced, in milliseconds. Default 60,000. */
  askEveryMs?: number;
}

export interface SessionWatch extends Component {
  verifier: TokenVerifier;
  /** Calls back when a session is ended early, from now until the returned function is called. For long streams. */
  onEnded(sessionId: string, callback: () => void): () => void;
}

const PAGE = 1_000;
const ASK_EVERY_MS = 60_000;
/** After auth could not be asked it is asked again after this time, in milliseconds. */
const ASK_AGAIN_MS = 5_000;
/**
 * Asked again from this much earlier, for clocks that differ and for what was being written at the last asking.
 * Milliseconds.
 */
const OVERLAP_MS = 300_000;

/**
 * What a service needs to verify tokens by itself: auth's public keys, and the sessions that ended early. Past ones are
 * asked for once, later ones come by event. No user token is accepted before the past ones are known. An event may get
 * lost while the bus is away, so auth is asked each minute for those that ended lately: an ended session lives on for
 * that long at most.
 */
export function createSessionWatch(options: SessionWatchOptions): SessionWatch {
  const revocations = createRevocations();
  const askEveryMs = options.askEveryMs ?? ASK_EVERY_MS;
  const waiting = new Map<string, Set<() => void>>();
  let subscription: Subscription | undefined;
  let loaded: Promise<void> | undefined;
  /** Every session that ended before this moment is known. */
  let knownUntil: number | undefined;

  function end(sessionId: string, expiresAt: Date): void {
    revocations.add(sessionId, expiresAt);
    for (const callback of waiting.get(sessionId) ?? []) callback();
  }

  async function load(): Promise<void> {
    const askedAt = Date.now();
    const since = knownUntil === undefined ? undefined : new Date(knownUntil - OVERLAP_MS);
    let pageToken = '';
    do {
      const page = await options.auth.listRevocations({ pageSize: PAGE, pageToken, since });
      for (const { sessionId, expiresAt } of page.revocations) if (expiresAt) end(sessionId, expiresAt);
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
    knownUntil = askedAt;
  }

  function ensureLoaded(): Promise<void> {
    loaded ??= load().catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  }

  // While auth is away what is known holds.
  const asking = periodically(() => (knownUntil === undefined ? ensureLoaded() : load()), {
    name: 'session watch',
    everyMs: askEveryMs,
    retryMs: Math.min(askEveryMs, ASK_AGAIN_MS),
    waitFirst: true,
  });

  const inner = createTokenVerifier({
    fetchKeys: async () => (await options.auth.getPublicKeys({})).jwks as JSONWebKeySet,
    revocations,
  });

  function onEnded(sessionId: string, callback: () => void): () => void {
    const callbacks = waiting.get(sessionId) ?? new Set();
    waiting.set(sessionId, callbacks.add(callback));
    // It may have ended since its token was verified.
    if (revocations.has(sessionId)) queueMicrotask(callback);
    return () => {
      callbacks.delete(callback);
      if (callbacks.size === 0 && waiting.get(sessionId) === callbacks) waiting.delete(sessionId);
    };
  }

  return {
    name: 'session watch',
    verifier: {
      async verify(token) {
        await ensureLoaded();
        return inner.verify(token);
      },
      onEnded,
    },
    onEnded,
    start() {
      subscription = options.bus.watch([subjects.sessionRevoked], (event) => {
        const revoked = payloadOf(event, 'sessionRevoked');
        if (revoked?.expiresAt) end(revoked.sessionId, revoked.expiresAt);
      });
    },
    begin: asking.begin,
    ready: ensureLoaded,
    async stop() {
      // Not waited for: auth may be away.
      void asking.stop();
      await subscription?.stop();
    },
  };
}
