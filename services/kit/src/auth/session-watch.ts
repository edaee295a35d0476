import type { AuthServiceClient } from '@cairn/proto/auth';
import type { JSONWebKeySet } from 'jose';
import { type EventBus, payloadOf, type Subscription, subjects } from '../events/index.ts';
import type { Component } from '../run/component.ts';
import { createRevocations } from './revocations.ts';
import { createTokenVerifier, type TokenVerifier } from './token-verifier.ts';

export interface SessionWatchOptions {
  auth: Pick<AuthServiceClient<object>, 'getPublicKeys' | 'listRevocations'>;
  bus: EventBus;
}

export interface SessionWatch extends Component {
  verifier: TokenVerifier;
  /** Calls back when a session is ended early, from now until the returned function is called. For long streams. */
  onEnded(sessionId: string, callback: () => void): () => void;
}

const PAGE = 1_000;

/**
 * What a service needs to verify tokens by itself: auth's public keys, and the sessions that ended early (those of the
 * past asked for once, those to come heard by event). No user token is believed before the past ones are known.
 */
export function createSessionWatch(options: SessionWatchOptions): SessionWatch {
  const revocations = createRevocations();
  const waiting = new Map<string, Set<() => void>>();
  let subscription: Subscription | undefined;
  let loaded: Promise<void> | undefined;

  async function load(): Promise<void> {
    let pageToken = '';
    do {
      const page = await options.auth.listRevocations({ pageSize: PAGE, pageToken });
      for (const { sessionId, expiresAt } of page.revocations) {
        if (expiresAt) revocations.add(sessionId, expiresAt);
      }
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
  }

  function ensureLoaded(): Promise<void> {
    loaded ??= load().catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  }

  const inner = createTokenVerifier({
    fetchKeys: async () => {
      const { jwksJson } = await options.auth.getPublicKeys({});
      return JSON.parse(jwksJson) as JSONWebKeySet;
    },
    revocations,
  });

  return {
    name: 'session watch',
    verifier: {
      async verify(token) {
        await ensureLoaded();
        return inner.verify(token);
      },
    },
    onEnded(sessionId, callback) {
      const callbacks = waiting.get(sessionId) ?? new Set();
      waiting.set(sessionId, callbacks.add(callback));
      return () => {
        callbacks.delete(callback);
        if (callbacks.size === 0 && waiting.get(sessionId) === callbacks) waiting.delete(sessionId);
      };
    },
    start() {
      subscription = options.bus.watch([subjects.sessionRevoked], (event) => {
        const revoked = payloadOf(event, 'sessionRevoked');
        if (!revoked?.expiresAt) return;
        revocations.add(revoked.sessionId, revoked.expiresAt);
        for (const callback of waiting.get(revoked.sessionId) ?? []) callback();
      });
    },
    ready: ensureLoaded,
    async stop() {
      await subscription?.stop();
    },
  };
}
