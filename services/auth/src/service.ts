import { createSessionWatch } from '@cairn/kit/auth';
import { createOutboxRelay } from '@cairn/kit/events';
import { openLimits } from '@cairn/kit/limits';
import type { PortableStore } from '@cairn/kit/portable';
import { createRpcServer } from '@cairn/kit/rpc';
import { type Component, group, type Platform } from '@cairn/kit/run';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { createArgon2Passwords } from './adapters/argon2-passwords.ts';
import { createAttemptLimits, createTryLimit } from './adapters/attempt-limits.ts';
import { createTokenIssuer, signingKeyOfFolder } from './adapters/signing-keys.ts';
import type { AuthConfig } from './config.ts';
import { createHousekeeping } from './domain/housekeeping.ts';
import { listRevocations } from './domain/list-revocations.ts';
import type { AuthStore } from './domain/ports.ts';
import { createHandlers, publicMethods } from './rpc/handlers.ts';
import { openSqliteStore } from './store/sqlite.ts';

/** Puts the service together: the only place that picks its adapters. */
export async function createAuthService(config: AuthConfig, platform: Platform): Promise<Component> {
  const { bus, metrics } = platform;
  const { serviceTokens, logger } = platform.identity('auth');
  const tokens = createTokenIssuer({
    signingKey: config.AUTH_SIGNING_KEY ?? signingKeyOfFolder(platform.dataPath('keys', 'auth-signing.pem')),
    previousKeys: config.AUTH_PREVIOUS_KEYS ?? [],
  });
  const store = await openStore(platform);
  const limits = await openLimits(platform.mongo);
  const failures = {
    perPair: config.AUTH_FAILURES_PER_PAIR,
    perAddress: config.AUTH_FAILURES_PER_ADDRESS,
    windowSeconds: config.AUTH_FAILURE_WINDOW,
    perAccountHourly: config.AUTH_FAILURES_PER_ACCOUNT_HOURLY,
  };
  // Auth verifies tokens as every service does, only that it need not call itself for what it knows.
  const sessions = createSessionWatch({
    bus,
    auth: {
      getPublicKeys: async () => ({ jwksJson: JSON.stringify(tokens.publicKeys()) }),
      listRevocations: (page) =>
        listRevocations(store, {
          pageSize: page.pageSize ?? 0,
          pageToken: page.pageToken ?? '',
          since: page.since,
        }),
    },
  });
  return group('auth', [
    store.component,
    limits.component,
    sessions,
    createRpcServer({
      name: 'auth',
      endpoint: platform.endpoint('auth'),
      definition: AuthServiceDefinition,
      implementation: createHandlers({
        store,
        passwords: createArgon2Passwords({
          concurrency: config.AUTH_HASH_CONCURRENCY,
          queue: config.AUTH_HASH_QUEUE,
        }),
        tokens,
        countTry: createTryLimit(limits, config.SIGN_IN_TRIES_PER_MINUTE),
        signInLimits: createAttemptLimits(limits, 'sign-in', failures),
        registerLimits: createAttemptLimits(limits, 'registration', failures),
        tokenSeconds: config.AUTH_TOKEN_TTL,
      }),
      verifier: sessions.verifier,
      serviceTokens,
      publicMethods,
      logger,
      metrics,
    }),
    createOutboxRelay({ service: 'auth', outbox: store.outbox, bus, logger, metrics }),
    createHousekeeping(store, logger),
  ]);
}

export async function openStore({
  mongo,
  dataPath,
}: Platform): Promise<AuthStore & { component: Component; portable: PortableStore }> {
  if (!mongo) return openSqliteStore(dataPath('auth.sqlite'));
  // The driver takes time and memory that a Cairn without a server need not spend.
  const { openMongoStore } = await import('./store/mongo.ts');
  return openMongoStore(mongo);
}
