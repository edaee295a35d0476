import { readdir, readFile } from 'node:fs/promises';
import { payloadOf, subjects } from '@cairn/messaging/events';
import { loadConfig, serviceAddress } from '@cairn/platform/config';
import { commonRefusals } from '@cairn/platform/errors';
import type { FurtherService } from '@cairn/platform/rpc';
import { type AuthServiceClient, AuthServiceDefinition } from '@cairn/proto/auth';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import type { ErasePersonRequest } from '@cairn/proto/people';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { SearchServiceDefinition } from '@cairn/proto/search';
import { type KeptOfPeople, peopleService } from '@cairn/service/people';
import { anyKnownCaller, eventually, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { secretOf, startMailServer, type TestMailServer } from '@cairn/testing/mail';
import { type CompatServiceDefinition, Metadata } from 'nice-grpc';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configSchema } from '../config.ts';
import { createAuthService } from '../service.ts';
import { sharedJudge } from '../testing/shared-judge.ts';

const password = 'Gr4nite & rope';
const ip = '203.0.113.7';
const ada = { email: 'Ada@Example.org', password, firstName: 'Ada', lastName: 'Lovelace', ip };

/** As the projects service is asked by auth: one project that Ada shares with Bob. */
describe('the deletion of an account', () => {
  let platform: TestPlatform;
  let auth: AuthServiceClient;
  let mail: TestMailServer | undefined;
  let released: ErasePersonRequest[];
  /** How often projects is away before it answers. */
  let away: number;
  /** Whether chat has something left. */
  let isChatDone: boolean;

  function keeper(
    service: KeptOfPeople['service'],
    counts: Record<string, number>,
    erase: KeptOfPeople['erase'] = async () => undefined,
  ): FurtherService {
    return peopleService({
      service,
      countParts: async () => 0,
      async *entries() {},
      count: async () => counts,
      erase,
    });
  }

  /** A service of which a test needs only what it keeps of people. */
  function keeps<Service extends CompatServiceDefinition & { methods: Record<string, unknown> }>(
    definition: Service,
    further: FurtherService,
  ) {
    return [definition, {}, anyKnownCaller(definition), [further]] as const;
  }

  const releaseProjects: KeptOfPeople['erase'] = async (request) => {
    if (away-- > 0) throw commonRefusals.part_away();
    released.push(request);
    const isLast = released.length > 1;
    return {
      erased: isLast,
      done: isLast,
      stores: [
        { service: 'documents', store: 'project_files', records: 4 },
        { service: 'search', store: 'project_index_entries', records: 0 },
      ],
    };
  };

  async function start(env: Record<string, string> = {}): Promise<void> {
    released = [];
    platform = await testPlatform({ withAuth: false });
    const config = loadConfig(configSchema, { CAIRN_DATA_DIR: platform.folder, ...env });
    const members = [{ userId: 'bob', name: 'Bob', role: 'editor' }];
    await platform.start(
      serve(
        platform,
        'projects',
        ProjectsServiceDefinition,
        {
          listSharedProjects: async ({ pageToken }) =>
            pageToken ? { projects: [{ projectId: 7, name: 'Basalt', members }] } : { nextPageToken: 'more' },
        },
        anyKnownCaller(ProjectsServiceDefinition),
        [keeper('projects', { passed_on: 1 }, releaseProjects)],
      ),
      serve(platform, 'documents', ...keeps(DocumentsServiceDefinition, keeper('documents', {}))),
      serve(platform, 'memory', ...keeps(MemoryServiceDefinition, keeper('memory', {}))),
      serve(platform, 'search', ...keeps(SearchServiceDefinition, keeper('search', {}))),
      serve(platform, 'notifications', ...keeps(NotificationsServiceDefinition, keeper('notifications', {}))),
      serve(
        platform,
        'chat',
        ...keeps(
          ChatServiceDefinition,
          keeper('chat', { messages: 5 }, async () => ({ erased: true, done: isChatDone, stores: [] })),
        ),
      ),
      await createAuthService(config, platform, sharedJudge),
    );
    auth = platform
      .identity('gateway')
      .clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
    await auth.register(ada);
  }

  beforeEach(() => {
    away = 0;
    isChatDone = true;
  });
  afterEach(async () => {
    await platform.close();
    await mail?.close();
    mail = undefined;
  });

  async function signIn(code?: string) {
    const { accessToken } = await auth.signIn({ email: ada.email, password, ip, ...(code && { code }) });
    return { metadata: new Metadata({ authorization: `Bearer ${accessToken}` }) };
  }

  const transfers = [{ projectId: 7, memberId: 'bob' }];
  const asked = { confirmation: 'DELETE', password, transfers };

  function fault(field: string) {
    return { code: 'invalid_input', faults: [{ loc: ['body', field] }] };
  }

  it('asks for the word, the password, and who takes over what is shared', async () => {
    await start();
    const me = await signIn();
    expect(await auth.getAccountDeletion({}, me)).toMatchObject({
      scheduledFor: undefined,
      sharedProjects: [
        { projectId: 7, name: 'Basalt', members: [{ memberId: 'bob', name: 'Bob', role: 'editor' }] },
      ],
    });
    const tries: [object, string][] = [
      [{ ...asked, confirmation: 'delete' }, 'confirmation'],
      [{ ...asked, password: '' }, 'password'],
      [{ ...asked, password: 'wrong' }, 'password'],
      [{ ...asked, transfers: [] }, 'transfers'],
      [{ ...asked, transfers: [{ projectId: 7, memberId: 'eve' }] }, 'transfers'],
      [{ ...asked, transfers: [{ projectId: 8, memberId: 'bob' }] }, 'transfers'],
    ];
    for (const [request, field] of tries) {
      await expect(auth.scheduleAccountDeletion(request, me)).rejects.toMatchObject(fault(field));
    }
    expect((await auth.getAccountDeletion({}, me)).scheduledFor).toBeUndefined();
    const { logins } = await auth.listLogins({}, me);
    expect(logins.filter(({ reason }) => reason === 'wrong_password')).toHaveLength(1);
  });

  it('asks for a code, too, where the second factor is on, and takes each once', async () => {
    await start();
    const me = await signIn();
    const { secret } = await auth.beginSecondFactor({ currentPassword: password }, me);
    const { backupCodes } = await auth.enableSecondFactor(
      { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() },
      me,
    );
    for (const code of ['', '000000x']) {
      const refused = auth.scheduleAccountDeletion({ ...asked, code }, me);
      await expect(refused).rejects.toMatchObject(fault('code'));
    }
    const { scheduledFor } = await auth.scheduleAccountDeletion({ ...asked, code: backupCodes[0] }, me);
    expect(scheduledFor).toBeDefined();
    await auth.cancelAccountDeletion({}, me);
    const again = auth.scheduleAccountDeletion({ ...asked, code: backupCodes[0] }, me);
    await expect(again).rejects.toMatchObject(fault('code'));
  });

  it('leaves seven days to change one’s mind, announces both by mail, and is nothing for an API token', async () => {
    mail = await startMailServer();
    await start({
      SMTP_URL: mail.url,
      MAIL_FROM: 'Cairn <cairn@example.org>',
      PUBLIC_URL: 'https://cairn.example.org',
    });
    const me = await signIn();
    const before = Date.now();
    const { scheduledFor = new Date(0) } = await auth.scheduleAccountDeletion(asked, me);
    const days = (scheduledFor.getTime() - before) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(7.01);
    expect((await auth.getAccountDeletion({}, me)).scheduledFor).toEqual(scheduledFor);
    expect((await auth.getMe({}, me)).profile?.deletionScheduledFor).toEqual(scheduledFor);
    await expect(auth.scheduleAccountDeletion(asked, me)).rejects.toMatchObject({ code: 'conflict' });
    const again = await signIn();
    await auth.cancelAccountDeletion({}, again);
    await auth.cancelAccountDeletion({}, again);
    expect((await auth.getMe({}, me)).profile?.deletionScheduledFor).toBeUndefined();
    await eventually(() =>
      expect(mail?.received.map(({ subject }) => subject)).toEqual(
        expect.arrayContaining(['Your account is going to be deleted', 'Your account stays']),
      ),
    );
    await auth.scheduleAccountDeletion(asked, me);
    const confirmation = await eventually(() => {
      const found = mail?.received.find(({ subject }) => subject === 'Confirm your email address');
      return found ?? expect.fail('no link to confirm the address came');
    });
    await auth.verifyEmail({ token: secretOf(confirmation), ip });
    const pat = await auth.createApiToken(
      { name: 'ci', scopes: ['SCOPE_READ', 'SCOPE_WRITE'], currentPassword: password },
      me,
    );
    const { accessToken } = await auth.exchangeApiToken({ secret: pat.secret });
    const program = { metadata: new Metadata({ authorization: `Bearer ${accessToken}` }) };
    await expect(auth.cancelAccountDeletion({}, program)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(auth.getAccountDeletion({}, program)).rejects.toMatchObject({ code: 'forbidden' });
    expect(released).toEqual([]);
  });

  it('ends sessions and tokens, has projects passed on, informs the services, and mails the receipt of all', async () => {
    away = 1;
    isChatDone = false;
    await start({ ACCOUNT_DELETION_DAYS: '0' });
    const published: string[] = [];
    platform.bus.watch([subjects.userDeleted], (event) => {
      published.push(payloadOf(event, 'userDeleted')?.userId ?? '');
    });
    const me = await signIn();
    const { user } = await auth.getMe({}, me);
    const userId = user?.id ?? '';
    const { secret } = await auth.createApiToken(
      { name: 'ci', scopes: ['SCOPE_READ'], currentPassword: password },
      me,
    );
    await eventually(async () => expect(await outbox()).not.toEqual([]));
    await auth.scheduleAccountDeletion(asked, me);
    await eventually(async () =>
      expect(auth.getMe({}, me)).rejects.toMatchObject({ code: 'unauthenticated' }),
    );
    await expect(auth.exchangeApiToken({ secret })).rejects.toMatchObject({ code: 'unauthenticated' });
    await eventually(() => expect(published).toEqual([userId]));
    expect(released[0]).toMatchObject({
      userId,
      email: ada.email,
      transfers: [{ projectId: 7, memberId: 'bob' }],
    });
    await expect(auth.signIn({ email: ada.email, password, ip })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const asProjects = platform
      .identity('projects')
      .clients.connect(AuthServiceDefinition, serviceAddress(platform.config, 'auth'));
    expect((await asProjects.batchGetUsers({ ids: [userId] })).users).toEqual([]);

    // Nothing is mailed before every service is done.
    await eventually(() => expect(released.length).toBeGreaterThan(2));
    expect((await outbox()).join('')).not.toContain('deletion-receipts');
    isChatDone = true;
    const id = await eventually(async () => {
      const [mails, others] = [await outbox(), await outbox(ada.email.toLowerCase())];
      // The mails to and about the person are deleted, and the last one does not name them.
      expect(others).toEqual([]);
      const found = mails.join('').match(/deletion-receipts\/([\w-]{20,})/)?.[1];
      expect(found).toBeDefined();
      return found ?? '';
    });
    const receipt = await auth.getAccountDeletionReceipt({ id });
    expect(receipt).toMatchObject({ state: 'finished', finishedAt: expect.any(Date) });
    const numbers = receipt.parts
      .filter(({ deleted }) => deleted > 0)
      .map(({ service, store, deleted }) => [`${service} ${store}`, deleted]);
    expect(Object.fromEntries(numbers)).toEqual({
      'auth accounts': 1,
      'auth links': expect.any(Number),
      'auth sessions': 1,
      'auth logins': 1,
      'auth api_tokens': 1,
      'projects passed_on': 1,
      'chat messages': 5,
      'documents project_files': 4,
    });
    const security = await readFile(platform.dataPath('logs', 'security-test.log'), 'utf8');
    const ended = security.split('\n').filter((line) => line.includes('"event":"account_deleted"'));
    expect(ended.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ outcome: 'success', accountId: userId, targetId: id }),
    ]);
    // The address is free again.
    await auth.register(ada);
    await expect(auth.getAccountDeletionReceipt({ id: `${id}x` })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  /** Mails in the folder for them, as text; only those in which a word stands, where one is given. */
  async function outbox(word = ''): Promise<string[]> {
    const folder = platform.dataPath('outbox');
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(
      names.map((name) => readFile(`${folder}/${name}`, 'utf8').catch(() => '')),
    );
    // Long lines of a mail are broken by `=`.
    return mails
      .map((text) => text.replaceAll(/=\r?\n/g, ''))
      .filter((text) => text.toLowerCase().includes(word));
  }
});
