import { createConsumers, createOutboxRelay } from '@cairn/messaging/events';
import { type BlobStore, openFolderBlobs } from '@cairn/persistence/blobs';
import { openLimits } from '@cairn/persistence/limits';
import type { PortableStore } from '@cairn/persistence/portable';
import { serviceAddress } from '@cairn/platform/config';
import { createRpcServer, furtherService } from '@cairn/platform/rpc';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { AdminServiceDefinition } from '@cairn/proto/auth/admin';
import { PeopleServiceDefinition } from '@cairn/proto/people';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { createSessionWatch } from '@cairn/service/access';
import { openMailer } from '@cairn/service/mail';
import { type Component, group, type Platform } from '@cairn/service/run';
import { personArchives } from './adapters/archive/person-archive.ts';
import { createArgon2Passwords } from './adapters/argon2-passwords.ts';
import {
  createAttemptLimits,
  createKeyedLimit,
  createLinkLimit,
  createTryLimit,
} from './adapters/attempt-limits.ts';
import { authenticator } from './adapters/authenticator.ts';
import { createAvatarEncoder } from './adapters/avatar/avatar-encoder.ts';
import { devices } from './adapters/devices.ts';
import { createPasswordJudge } from './adapters/password-strength/password-judge.ts';
import { personKeepers } from './adapters/person-keepers.ts';
import { personsProjects } from './adapters/persons-projects.ts';
import { registrationLimit } from './adapters/registration-limit.ts';
import { createSecretBox } from './adapters/secret-box.ts';
import { secretKeysOf } from './adapters/secret-keys.ts';
import { createTokenIssuer, signingKeyOfFolder } from './adapters/signing-keys.ts';
import { type AuthConfig, settingsBaseOf } from './config.ts';
import { sendAccountMails } from './consumers/account-mail.ts';
import { sayFarewell } from './consumers/farewell.ts';
import { endAccessAfterPassword } from './consumers/password-changed.ts';
import { currentSettings } from './domain/admin/change-settings.ts';
import { createDeletionWorker } from './domain/deletion-worker.ts';
import { createExportWorker } from './domain/export-worker.ts';
import { createHousekeeping } from './domain/housekeeping.ts';
import { createIdleWatch } from './domain/idle-sessions.ts';
import { listRevocations } from './domain/list-revocations.ts';
import type { AuthStore } from './domain/ports.ts';
import { checkSecrets } from './domain/reseal-secrets.ts';
import { createAdminHandlers } from './rpc/admin/handlers.ts';
import { adminCallers, callers } from './rpc/callers.ts';
import { createHandlers } from './rpc/handlers.ts';
import { securityRules } from './rpc/security-rules.ts';
import { openSqliteStore } from './store/sqlite.ts';

/**
 * The services that serve `PeopleService`, in the order in which they are exported and erased: projects first, whose
 * deletions take what other services keep of them along.
 */
const keepersOfPeople = ['projects', 'documents', 'chat', 'memory', 'notifications'] as const;
/** Archives that one person may have made in an hour: each reads all that they have. */
const EXPORTS_HOURLY = 10;
/** Room on the disk that archives leave to records. Bytes. */
const ARCHIVES_RESERVE = 512 * 1024 * 1024;

/** Puts the service together: the only place that picks its adapters. */
export async function createAuthService(config: AuthConfig, platform: Platform): Promise<Component> {
  const { bus, metrics } = platform;
  const { serviceTokens, clients, logger, security } = platform.identity('auth');
  const tokens = createTokenIssuer({
    signingKey: config.AUTH_SIGNING_KEY ?? signingKeyOfFolder(platform.dataPath('keys', 'auth-signing.pem')),
    previousKeys: config.AUTH_PREVIOUS_KEYS ?? [],
  });
  const store = await openStore(platform);
  const secretBox = createSecretBox(secretKeysOf(config, platform));
  const limits = await openLimits(platform.mongo);
  const mailer = openMailer({ config, platform, logger });
  const archives = await openArchives(platform);
  await platform.sandbox.prepare();
  const projects = personsProjects(
    clients.connect(ProjectsServiceDefinition, serviceAddress(config, 'projects')),
  );
  const people = keepersOfPeople.map((service) => ({
    service,
    client: clients.connect(PeopleServiceDefinition, serviceAddress(config, service), service),
  }));
  const passwordJudge = createPasswordJudge();
  const settingsBase = settingsBaseOf(config);
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
      getPublicKeys: async () => ({ jwks: tokens.publicKeys() }),
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
    { name: 'keys of secrets', start: () => checkSecrets({ store, secretBox }) },
    createIdleWatch(store, config.AUTH_IDLE_TTL, { logger, metrics }),
    limits.component,
    sessions,
    passwordJudge.component,
    createRpcServer({
      name: 'auth',
      endpoint: platform.endpoint('auth'),
      definition: AuthServiceDefinition,
      implementation: createHandlers({
        security,
        store,
        passwords: createArgon2Passwords({
          concurrency: config.AUTH_HASH_CONCURRENCY,
          queue: config.AUTH_HASH_QUEUE,
        }),
        tokens,
        countTry: createTryLimit(limits, config.SIGN_IN_TRIES_PER_MINUTE),
        signInLimits: createAttemptLimits(limits, 'sign-in', failures),
        confirmLimits: createAttemptLimits(limits, 'confirmation', failures),
        codeLimits: createAttemptLimits(limits, 'second factor', {
          ...failures,
          perAccountHourly: config.AUTH_CODE_FAILURES_PER_ACCOUNT_HOURLY,
        }),
        authenticator,
        secretBox,
        devices,
        registerLimits: createAttemptLimits(limits, 'registration', failures),
        encodeAvatar: createAvatarEncoder(platform.sandbox.get),
        judgePassword: passwordJudge.judge,
        post: {
          isOff: mailer.mode === 'off',
          isSent: mailer.mode === 'smtp',
          outbox: mailer.mode === 'outbox',
        },
        networkLimit: createTryLimit(limits, config.AUTH_LINKS_PER_ADDRESS, 'links asked for'),
        resetLimit: createKeyedLimit(limits, 'reset links', hourly(config.AUTH_LINKS_PER_ACCOUNT_HOURLY)),
        verifyLimit: createKeyedLimit(
          limits,
          'verification links',
          hourly(config.AUTH_LINKS_PER_ACCOUNT_HOURLY),
        ),
        takenLimit: createKeyedLimit(limits, 'taken addresses', hourly(config.AUTH_LINKS_PER_ACCOUNT_HOURLY)),
        linkLimit: createLinkLimit(limits, {
          most: config.AUTH_FAILURES_PER_ADDRESS,
          windowSeconds: config.AUTH_FAILURE_WINDOW,
        }),
        tokenSeconds: config.AUTH_TOKEN_TTL,
        idleSeconds: config.AUTH_IDLE_TTL,
        projects,
        settingsBase,
        isInvitedToProject: projects.isInvited,
        registrationLimit: registrationLimit(
          limits,
          async () => (await currentSettings({ store, settingsBase })).limits,
        ),
        archives,
        exportLimit: createKeyedLimit(limits, 'exports', hourly(EXPORTS_HOURLY)),
        deletionDays: config.ACCOUNT_DELETION_DAYS,
        apiTokenDays: config.API_TOKEN_MAX_DAYS,
      }),
      further: [
        furtherService(
          AdminServiceDefinition,
          createAdminHandlers({ store, settingsBase, devices, deletionDays: config.ACCOUNT_DELETION_DAYS }),
          adminCallers,
        ),
      ],
      verifier: sessions.verifier,
      callers,
      serviceTokens,
      security,
      securityRules: securityRules(store),
      logger,
      metrics,
    }),
    createOutboxRelay({ service: 'auth', outbox: store.outbox, bus, logger, metrics }),
    createConsumers(bus, [
      sendAccountMails({ store, mailer, logger }),
      endAccessAfterPassword(store),
      sayFarewell({ store, mailer, logger, security }),
    ]),
    createDeletionWorker({
      store,
      keepers: personKeepers(people),
      archives,
      exclusive: platform.exclusive,
      logger,
      metrics,
    }),
    createExportWorker({
      store,
      archives,
      makeArchive: personArchives({ store, tokens, devices, services: people }),
      exclusive: platform.exclusive,
      logger,
      metrics,
    }),
    createHousekeeping(store, { logger, metrics }),
  ]);
}

function hourly(most: number) {
  return { most, windowSeconds: 3_600 };
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

/** Archives of exports. */
async function openArchives({ mongo, dataPath }: Platform): Promise<BlobStore> {
  if (!mongo) {
    return openFolderBlobs(dataPath('exports'), { reserveBytes: ARCHIVES_RESERVE });
  }
  const { openGridfsBlobs } = await import('@cairn/persistence/blobs/gridfs');
  return openGridfsBlobs(mongo.connection('auth'));
}
