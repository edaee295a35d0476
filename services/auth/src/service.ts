import { createConsumers } from '@cairn/messaging/events';
import { openBlobStore } from '@cairn/persistence/blobs';
import { openLimits } from '@cairn/persistence/limits';
import { furtherService } from '@cairn/platform/rpc';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { AdminServiceDefinition } from '@cairn/proto/auth/admin';
import { PeopleServiceDefinition } from '@cairn/proto/people';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { createSessionWatch } from '@cairn/service/access';
import { openMailer } from '@cairn/service/mail';
import { type Component, group, type Platform, serviceFrame, storeOpener } from '@cairn/service/run';
import { accountHandlers } from './accounts/handlers.ts';
import { addressHandlers } from './addresses/handlers.ts';
import { currentSettings } from './admin/change-settings.ts';
import { holdingsCounter } from './admin/count-holdings.ts';
import { createAdminHandlers } from './admin/handlers.ts';
import { standingHandlers } from './admin/standing-handlers.ts';
import { apiTokenHandlers } from './api-tokens/handlers.ts';
import { adminCallers, callers } from './callers.ts';
import { type AuthConfig, settingsBaseOf } from './config.ts';
import { createArgon2Passwords } from './credentials/argon2-passwords.ts';
import { createPasswordJudge } from './credentials/strength/password-judge.ts';
import { sendReceipt } from './deletion/consumers.ts';
import { createDeletionWorker } from './deletion/deletion-worker.ts';
import { deletionHandlers } from './deletion/handlers.ts';
import { personsProjects } from './deletion/persons-projects.ts';
import { personArchives } from './export/archive/person-archive.ts';
import { createExportWorker } from './export/export-worker.ts';
import { exportHandlers } from './export/handlers.ts';
import { createHousekeeping } from './housekeeping.ts';
import { personKeepers } from './keepers/person-keepers.ts';
import { createSecretBox } from './keys/secret-box.ts';
import { secretKeysOf } from './keys/secret-keys.ts';
import { createTokenIssuer, signingKeyOfFolder } from './keys/signing-keys.ts';
import { serviceLimits } from './limits/service-limits.ts';
import { sendAccountMails } from './mails/consumers.ts';
import { endAccessAfterPassword } from './passwords/consumers.ts';
import { passwordHandlers } from './passwords/handlers.ts';
import { createAvatarEncoder } from './profile/avatar/avatar-encoder.ts';
import { profileHandlers } from './profile/handlers.ts';
import { registrationHandlers } from './registration/handlers.ts';
import { registrationLimit } from './registration/registration-limit.ts';
import { authenticator } from './second-factor/authenticator.ts';
import { secondFactorHandlers } from './second-factor/handlers.ts';
import { checkSecrets } from './second-factor/reseal-secrets.ts';
import { securityRules } from './security-rules.ts';
import { devices } from './sessions/devices.ts';
import { sessionHandlers } from './sessions/handlers.ts';
import { createIdleWatch } from './sessions/idle-sessions.ts';
import { listRevocations } from './sessions/list-revocations.ts';
import { signInHandlers } from './sign-in/handlers.ts';
import type { AuthStore } from './store/auth-store.ts';

/**
 * The services that serve `PeopleService`, in the order in which they are exported and erased: projects first, whose
 * deletions take what other services keep of them along.
 */
const keepersOfPeople = ['projects', 'documents', 'chat', 'memory', 'search', 'notifications'] as const;
/** Room on the disk that archives leave to records. Bytes. */
const ARCHIVES_RESERVE = 512 * 1024 * 1024;

/**
 * Puts the service together: the only place that picks its adapters.
 *
 * @param passwordJudge Stops with the service. Its thread takes longer to start than all the rest, so that tests, which
 * start many services in a process, bring one that they share.
 */
export async function createAuthService(
  config: AuthConfig,
  platform: Platform,
  passwordJudge = createPasswordJudge(),
): Promise<Component> {
  const { bus, metrics } = platform;
  const frame = serviceFrame('auth', config, platform);
  const { logger, security } = frame;
  const tokens = createTokenIssuer({
    signingKey: config.AUTH_SIGNING_KEY ?? signingKeyOfFolder(platform.dataPath('keys', 'auth-signing.pem')),
    previousKeys: config.AUTH_PREVIOUS_KEYS ?? [],
  });
  const store = await openStore(platform);
  const secretBox = createSecretBox(secretKeysOf(config, platform));
  const limits = await openLimits(platform.mongo);
  const mailer = openMailer({ config, platform, logger });
  const { blobs: archives, component: archivesComponent } = await openArchives(config, platform);
  await platform.sandbox.prepare();
  const projects = personsProjects(frame.connect(ProjectsServiceDefinition, 'projects'));
  const people = keepersOfPeople.map((service) => ({
    service,
    client: frame.connect(PeopleServiceDefinition, service, service),
  }));
  const settingsBase = settingsBaseOf(config);
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
  const parts = {
    ...serviceLimits(limits, config),
    security,
    store,
    passwords: createArgon2Passwords({
      concurrency: config.AUTH_HASH_CONCURRENCY,
      queue: config.AUTH_HASH_QUEUE,
    }),
    tokens,
    authenticator,
    secretBox,
    devices,
    encodeAvatar: createAvatarEncoder(platform.sandbox.get),
    judgePassword: passwordJudge.judge,
    post: {
      isOff: mailer.mode === 'off',
      isSent: mailer.mode === 'smtp',
      outbox: mailer.mode === 'outbox',
    },
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
    deletionDays: config.ACCOUNT_DELETION_DAYS,
    apiTokenDays: config.API_TOKEN_MAX_DAYS,
  };
  return group('auth', [
    store.component,
    archivesComponent,
    { name: 'keys of secrets', start: () => checkSecrets({ store, secretBox }) },
    createIdleWatch(store, config.AUTH_IDLE_TTL, { logger, metrics }),
    limits.component,
    sessions,
    passwordJudge.component,
    frame.server({
      definition: AuthServiceDefinition,
      implementation: {
        ...accountHandlers(store),
        ...registrationHandlers(parts),
        ...signInHandlers(parts),
        ...sessionHandlers(parts),
        ...profileHandlers(parts),
        ...passwordHandlers(parts),
        ...addressHandlers(parts),
        ...secondFactorHandlers(parts),
        ...apiTokenHandlers(parts),
        ...deletionHandlers(parts),
        ...exportHandlers(parts),
        ...standingHandlers(parts),
      },
      further: [
        furtherService(
          AdminServiceDefinition,
          createAdminHandlers({
            store,
            settingsBase,
            devices,
            deletionDays: config.ACCOUNT_DELETION_DAYS,
            bus,
            holdings: holdingsCounter(store, people),
          }),
          adminCallers,
        ),
      ],
      verifier: sessions.verifier,
      callers,
      securityRules: securityRules(store),
    }),
    frame.relay(store.outbox),
    createConsumers(bus, [
      sendAccountMails({ store, mailer, logger }),
      endAccessAfterPassword(store),
      sendReceipt({ store, mailer, logger, security }),
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

/** Everything the service keeps. */
export const openStore = storeOpener<AuthStore>('auth', {
  mongo: () => import('./store/mongo.ts'),
  sqlite: () => import('./store/sqlite.ts'),
});

/** Archives of exports. */
function openArchives(config: AuthConfig, { mongo, dataPath }: Platform) {
  const reserveBytes = ARCHIVES_RESERVE;
  return openBlobStore({ config, mongo, dataPath, service: 'auth', folder: 'exports', reserveBytes });
}
