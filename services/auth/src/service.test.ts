import { type Envelope, subjects } from '@cairn/messaging/events';
import { loadConfig, serviceAddress } from '@cairn/platform/config';
import { type AuthServiceClient, AuthServiceDefinition } from '@cairn/proto/auth';
import { type NotificationsServiceClient, NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { eventually, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { decodeJwt } from 'jose';
import { createChannel, createClient, Metadata } from 'nice-grpc';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configSchema } from './config.ts';
import { createAuthService } from './service.ts';
import { sharedJudge } from './testing/shared-judge.ts';

const password = 'Correct-h0rse!';
const ip = '203.0.113.7';

describe('auth service', () => {
  let platform: TestPlatform;
  /** As the gateway calls: a service of Cairn, for a person without a token. */
  let auth: AuthServiceClient;
  let asProjects: AuthServiceClient;
  /** Another service, which verifies tokens by itself. */
  let other: NotificationsServiceClient;

  async function start(env: Record<string, string> = {}): Promise<void> {
    platform = await testPlatform({ withAuth: false });
    const config = loadConfig(configSchema, {
      CAIRN_DATA_DIR: platform.folder,
      LIMIT_REGISTRATIONS_PER_MINUTE: '0',
      ...env,
    });
    await platform.start(
      await createAuthService(config, platform, sharedJudge),
      serve(platform, 'notifications', NotificationsServiceDefinition, {
        listNotifications: async () => ({ unread: 7 }),
      }),
    );
    const { clients } = platform.identity('gateway');
    asProjects = platform
      .identity('projects')
      .clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
    auth = clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
    other = clients.connect(NotificationsServiceDefinition, serviceAddress(config, 'notifications'));
  }

  beforeEach(() => start());
  afterEach(() => platform.close());

  const ada = { email: 'Ada@Example.org', password, firstName: 'Ada', lastName: 'Lovelace', ip };

  function bearing(token: string): { metadata: Metadata } {
    return { metadata: new Metadata({ authorization: `Bearer ${token}` }) };
  }

  async function signedIn(email = ada.email): Promise<string> {
    return (await auth.signIn({ email, password, ip })).accessToken;
  }

  function published(subject: string): Envelope[] {
    const seen: Envelope[] = [];
    platform.bus.watch([subject], (event) => seen.push(event));
    return seen;
  }

  it('registers a person, signs them in, and says who they are', async () => {
    const registrations = published(subjects.userRegistered);
    const { user } = await auth.register({ ...ada, firstName: '  Ada\n ' });
    expect(user).toMatchObject({ email: 'Ada@Example.org', firstName: 'Ada', lastName: 'Lovelace' });
    const signIn = await auth.signIn({ email: ' ada@EXAMPLE.org', password, ip, userAgent: 'Firefox' });
    expect(signIn.user).toEqual(user);
    const claims = decodeJwt(signIn.accessToken);
    expect(claims).toMatchObject({
      sub: user?.id,
      email: 'Ada@Example.org',
      first_name: 'Ada',
      last_name: 'Lovelace',
      exp: Math.floor((signIn.expiresAt?.getTime() ?? 0) / 1000),
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(7 * 86_400);
    expect((await auth.getMe({}, bearing(signIn.accessToken))).user).toEqual(user);
    expect((await other.listNotifications({}, bearing(signIn.accessToken))).unread).toBe(7);
    await eventually(() => expect(registrations.map((event) => event.actorId)).toEqual([user?.id]));
  });

  it('names every wrong field of a registration in the words people are shown', async () => {
    const fault = (field: string, msg: string, type: string, ctx?: object) => ({
      loc: ['body', field],
      msg,
      type,
      ...(ctx && { ctx }),
    });
    await expect(auth.register({})).rejects.toMatchObject({
      code: 'invalid_input',
      faults: [
        fault('email', 'Email is required', 'email_missing'),
        fault('password', 'Password is required', 'password_missing'),
        fault('first_name', 'First name is required', 'first_name_missing'),
      ],
    });
    await expect(
      auth.register({ email: 'ada', password: 'short', firstName: '\u200b', lastName: 'x'.repeat(101) }),
    ).rejects.toMatchObject({
      faults: [
        fault('email', 'Please enter a valid email address', 'email_invalid'),
        fault('password', 'Password must be at least 8 characters long', 'password_too_short'),
        fault('first_name', 'First name is required', 'first_name_missing'),
        fault('last_name', 'Last name must be at most 100 characters long', 'last_name_too_long', {
          max: 100,
        }),
      ],
    });
    await expect(auth.register({ ...ada, password: 'alllowercase1!' })).rejects.toMatchObject({
      message: 'Password must include uppercase, lowercase, numbers, and special characters.',
    });
    await expect(auth.signIn({ email: ada.email, password, ip })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('has one account an address, however it is written', async () => {
    await auth.register(ada);
    for (const email of ['ada@example.org', ' ADA@EXAMPLE.ORG ', 'ａｄａ@example.org']) {
      await expect(auth.register({ ...ada, email })).rejects.toMatchObject({
        code: 'conflict',
        message: 'An account with this email already exists',
      });
    }
  });

  it('lets exactly one of 50 registrations of one address win', async () => {
    const registrations = published(subjects.userRegistered);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => auth.register({ ...ada, firstName: `Ada ${n}` })),
    );
    const won = results.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    }
    const { user } = await auth.signIn({ email: ada.email, password, ip });
    expect(user).toEqual(won[0]?.value.user);
    await eventually(() => expect(registrations).toHaveLength(1));
  });

  it.each([
    "Robert'); DROP TABLE users;--",
    '<img src=x onerror=alert(1)>',
    '{{7*7}}',
    '👩‍🚀🇬🇷 ａ𝕭 ا̴̾',
    '__proto__',
    '"; exit 1',
    '%00%0a../../etc/passwd',
  ])('keeps a person named %s as they are named', async (name) => {
    const { user } = await auth.register({ ...ada, firstName: name, lastName: name });
    expect(user).toMatchObject({ firstName: name, lastName: name });
    const token = await signedIn();
    expect((await auth.getMe({}, bearing(token))).user).toEqual(user);
    expect(decodeJwt(token).first_name).toBe(name);
  });

  it('answers a wrong pair the same for known and unknown accounts', async () => {
    await auth.register(ada);
    const refusals: unknown[] = [];
    for (const [email, wrong] of [
      [ada.email, 'Wrong1!aa'],
      ['nobody@example.org', password],
      ['not an address', password],
      [`${'x'.repeat(100_000)}@example.org`, password],
      [ada.email, 'x'.repeat(1_000_000)],
      [ada.email, `${password} `],
    ] as const) {
      const error = await auth.signIn({ email, password: wrong, ip }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'unauthenticated', message: 'Invalid email or password' });
      refusals.push(JSON.stringify(error));
    }
    expect(new Set(refusals).size).toBe(1);
  });

  it('asks for both an address and a password', async () => {
    for (const blank of [{ email: ' ', password }, { email: ada.email, password: '   ' }, {}]) {
      await expect(auth.signIn(blank)).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'Please enter both email and password',
      });
    }
  });

  it('signs a person out everywhere, and once more is no fault', async () => {
    await auth.register(ada);
    const revoked = published(subjects.sessionRevoked);
    const [first, second] = [await signedIn(), await signedIn()];
    await other.listNotifications({}, bearing(first));
    await Promise.all([auth.signOut({}, bearing(first)), auth.signOut({}, bearing(first))]);
    for (const call of [
      () => auth.getMe({}, bearing(first)),
      () => other.listNotifications({}, bearing(first)),
    ]) {
      await eventually(() => expect(call()).rejects.toMatchObject({ code: 'unauthenticated' }));
    }
    await auth.signOut({}, bearing(first));
    expect(revoked).toHaveLength(1);
    expect((await other.listNotifications({}, bearing(second))).unread).toBe(7);
    await expect(auth.signOut({})).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('lets a person sign in again who still sends the token of a session that ended', async () => {
    await auth.register(ada);
    const old = await signedIn();
    await auth.signOut({}, bearing(old));
    expect((await auth.signIn({ email: ada.email, password }, bearing(old))).accessToken).not.toBe(old);
  });

  it('lists to services that start late which sessions ended, page by page, and to no one else', async () => {
    await auth.register(ada);
    const tokens = [await signedIn(), await signedIn(), await signedIn()];
    for (const token of tokens) await auth.signOut({}, bearing(token));
    const seen: string[] = [];
    let pageToken = '';
    do {
      const page = await auth.listRevocations({ pageSize: 2, pageToken });
      seen.push(...page.revocations.map((each) => each.sessionId));
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect(seen.sort()).toEqual(tokens.map((token) => decodeJwt(token).sid).sort());
    await expect(auth.listRevocations({}, bearing(await signedIn()))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(auth.listRevocations({ pageToken: 'made up' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('gives accounts by id to services only', async () => {
    const { user } = await auth.register(ada);
    const ids = [user?.id ?? '', uuidv7(), user?.id ?? ''];
    expect((await asProjects.batchGetUsers({ ids })).users).toEqual([user]);
    expect((await asProjects.batchGetUsers({})).users).toEqual([]);
    await expect(
      asProjects.batchGetUsers({ ids: Array.from({ length: 501 }, () => uuidv7()) }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(auth.batchGetUsers({ ids }, bearing(await signedIn()))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('publishes keys to every caller, and is closed to strangers otherwise', async () => {
    const channel = createChannel(serviceAddress(platform.config, 'auth').replace('unix:/', 'unix:///'));
    const stranger = createClient(AuthServiceDefinition, channel);
    try {
      const { jwks } = await stranger.getPublicKeys({});
      expect(jwks?.keys).toEqual([
        expect.objectContaining({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: expect.any(String) }),
      ]);
      expect(JSON.stringify(jwks)).not.toContain('"d"');
      for (const call of [
        () => stranger.getMe({}),
        () => stranger.batchGetUsers({}),
        () => stranger.listRevocations({}),
        () => stranger.signOut({}),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: 16 });
      }
    } finally {
      channel.close();
    }
  });

  describe('with narrow limits', () => {
    beforeEach(async () => {
      await platform.close();
      await start({ AUTH_FAILURES_PER_PAIR: '3', AUTH_FAILURES_PER_ADDRESS: '20' });
      await auth.register(ada);
    });

    it.each([
      ['known', ada.email],
      ['unknown', 'nobody@example.org'],
    ])(
      'stops guesses at a %s account, even with the right password, and says when to come back',
      async (_, email) => {
        const guess = (given: string, from = ip) => auth.signIn({ email, password: given, ip: from });
        for (let i = 0; i < 3; i++) {
          await expect(guess('Wrong1!aa')).rejects.toMatchObject({ code: 'unauthenticated' });
        }
        await expect(guess(password)).rejects.toMatchObject({
          code: 'rate_limited',
          retryAfterSeconds: expect.any(Number),
        });
        await expect(guess('Wrong1!aa', '203.0.113.8')).rejects.toMatchObject({ code: 'unauthenticated' });
      },
    );

    it('stops guesses that come side by side', async () => {
      const guesses = await Promise.allSettled(
        Array.from({ length: 40 }, (_, n) => auth.signIn({ email: ada.email, password: `Wrong1!${n}`, ip })),
      );
      const checked = guesses.filter(
        (each) => each.status === 'rejected' && each.reason.code === 'unauthenticated',
      );
      // As many as are allowed, and those that were being worked on at the same time (two).
      expect(checked.length).toBeLessThanOrEqual(3 + 1);
    });

    it('does not count those who know their password, many at once from one address', async () => {
      const results = await Promise.allSettled(Array.from({ length: 60 }, () => signedIn()));
      expect(results.filter((each) => each.status === 'rejected')).toEqual([]);
    });

    it('does not believe a person who says where they call from', async () => {
      const token = await signedIn();
      for (let i = 0; i < 3; i++) {
        const guess = auth.signIn(
          { email: ada.email, password: 'Wrong1!aa', ip: `10.0.0.${i}` },
          bearing(token),
        );
        await expect(guess).rejects.toMatchObject({ code: 'unauthenticated' });
      }
      const guess = auth.signIn({ email: ada.email, password: 'Wrong1!aa', ip: '10.0.0.9' }, bearing(token));
      await expect(guess).rejects.toMatchObject({ code: 'rate_limited' });
    });

    it('counts what an address tries that costs the work of a password, whatever becomes of it', async () => {
      await platform.close();
      await start({ SIGN_IN_TRIES_PER_MINUTE: '3' });
      const from = '203.0.113.9';
      await auth.register({ ...ada, ip: from });
      await auth.signIn({ email: ada.email, password, ip: from });
      await expect(auth.register({ ...ada, password: 'Password1!', ip: from })).rejects.toMatchObject({
        code: 'invalid_input',
      });
      for (const again of [
        () => auth.signIn({ email: ada.email, password, ip: from }),
        () => auth.register({ ...ada, email: 'bob@example.org', ip: from }),
      ]) {
        await expect(again()).rejects.toMatchObject({
          code: 'rate_limited',
          message: expect.stringMatching(/^Too many tries from your network/),
          retryAfterSeconds: expect.any(Number),
        });
      }
      expect(await signedIn()).toBeTruthy();
    });

    it('stops asking which addresses have an account', async () => {
      for (let i = 0; i < 3; i++) {
        await expect(auth.register(ada)).rejects.toMatchObject({ code: 'conflict' });
      }
      await expect(auth.register(ada)).rejects.toMatchObject({ code: 'rate_limited' });
      await auth.register({ ...ada, email: 'bob@example.org' });
    });
  });
});
