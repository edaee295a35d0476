import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { loadConfig, serviceAddress } from '@cairn/platform/config';
import { type AuthServiceClient, AuthServiceDefinition } from '@cairn/proto/auth';
import { createSessionWatch } from '@cairn/service/access';
import { eventually, type TestPlatform, testPlatform } from '@cairn/testing';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { Metadata } from 'nice-grpc';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configSchema } from './config.ts';
import { createAuthService } from './service.ts';

const password = 'Correct-h0rse!';
const ip = '203.0.113.7';
const ada = { email: 'ada@example.org', password, firstName: 'Ada', ip };
const unauthenticated = { code: 'unauthenticated' };
const rateLimited = { code: 'rate_limited' };

const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicHalf = (key: string) => createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();

interface Replica {
  platform: TestPlatform;
  auth: AuthServiceClient;
}

describe('replicas of auth', () => {
  let server: TestMongo;
  let key: string;
  const running: TestPlatform[] = [];

  beforeEach(() => {
    server = testMongo();
    // So that they are dropped in the end.
    for (const service of ['auth', 'limits']) server.mongo.connection(service);
    key = newKey();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((platform) => platform.close()));
    await server.close();
  });

  /** A replica that hears no event of the others: each has a bus of its own. */
  async function start(env: Record<string, string> = {}): Promise<Replica> {
    const platform = await testPlatform({ withAuth: false, servers: server.servers });
    running.push(platform);
    const config = loadConfig(configSchema, {
      CAIRN_DATA_DIR: platform.folder,
      AUTH_SIGNING_KEY: key,
      ...env,
    });
    await platform.start(await createAuthService(config, platform));
    const { clients } = platform.identity('gateway');
    return { platform, auth: clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth')) };
  }

  const startTwo = (env?: Record<string, string>) => Promise.all([start(env), start(env)]);

  function bearing(token: string): { metadata: Metadata } {
    return { metadata: new Metadata({ authorization: `Bearer ${token}` }) };
  }

  async function tokenOf({ auth }: Replica): Promise<string> {
    return (await auth.signIn(ada)).accessToken;
  }

  it('let one of 50 registrations of one address win, wherever they arrive', async () => {
    const replicas = await startTwo();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        replicas[n % 2]?.auth.register({ ...ada, firstName: `Ada ${n}`, ip: `10.0.0.${n}` }),
      ),
    );
    const won = results.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    }
    for (const { auth } of replicas) {
      expect((await auth.signIn(ada)).user).toEqual(won[0]?.value?.user);
    }
  });

  it('publish the same keys, and believe each other’s tokens', async () => {
    const [one, two] = await startTwo();
    expect(await one.auth.getPublicKeys({})).toEqual(await two.auth.getPublicKeys({}));
    await one.auth.register(ada);
    const token = await tokenOf(two);
    expect((await one.auth.getMe({}, bearing(token))).user?.email).toBe(ada.email);
  });

  it('change keys one after the other, and no one has to sign in again', async () => {
    const [old, next] = [key, newKey()];
    // First all publish the next key beside the one that signs; only then does one replica after the other sign with
    // it.
    const before = await start({ AUTH_SIGNING_KEY: old, AUTH_PREVIOUS_KEYS: publicHalf(next) });
    const after = await start({ AUTH_SIGNING_KEY: next, AUTH_PREVIOUS_KEYS: publicHalf(old) });
    const { user } = await before.auth.register(ada);
    const tokens = [await tokenOf(before), await tokenOf(after)];
    for (const { auth, platform } of [before, after]) {
      const elsewhere = createSessionWatch({ auth, bus: platform.bus });
      for (const token of tokens) {
        expect((await auth.getMe({}, bearing(token))).user?.email).toBe(ada.email);
        expect(await elsewhere.verifier.verify(token)).toMatchObject({ kind: 'user', userId: user?.id });
      }
    }
    const last = await start({ AUTH_SIGNING_KEY: next });
    expect((await last.auth.getMe({}, bearing(tokens[1] ?? ''))).user?.email).toBe(ada.email);
    await expect(last.auth.getMe({}, bearing(tokens[0] ?? ''))).rejects.toMatchObject(unauthenticated);
  });

  it('end a session for services that heard nothing of it', async () => {
    const [one, two] = await startTwo();
    await one.auth.register(ada);
    const [ended, kept] = [await tokenOf(one), await tokenOf(one)];
    const watch = createSessionWatch({ auth: two.auth, bus: two.platform.bus, askEveryMs: 20 });
    await two.platform.start(watch);
    await watch.verifier.verify(ended);
    await one.auth.signOut({}, bearing(ended));
    await eventually(() => expect(watch.verifier.verify(ended)).rejects.toMatchObject(unauthenticated));
    await watch.verifier.verify(kept);
    // Who starts later knows from the beginning.
    const late = await start();
    await expect(late.auth.getMe({}, bearing(ended))).rejects.toMatchObject(unauthenticated);
    await late.auth.getMe({}, bearing(kept));
  });

  it('count failed tries together, and forget those of a pair after a success anywhere', async () => {
    const [one, two] = await startTwo({ AUTH_FAILURES_PER_PAIR: '4' });
    await one.auth.register(ada);
    const guess = ({ auth }: Replica, given = 'Wrong1!aa') => auth.signIn({ ...ada, password: given });
    for (const replica of [one, two, one]) {
      await expect(guess(replica)).rejects.toMatchObject(unauthenticated);
    }
    await guess(two, password);
    for (const replica of [two, one, two, one]) {
      await expect(guess(replica)).rejects.toMatchObject(unauthenticated);
    }
    for (const replica of [one, two]) {
      await expect(guess(replica, password)).rejects.toMatchObject(rateLimited);
    }
    // Elsewhere the account is as open as ever.
    await one.auth.signIn({ ...ada, ip: '203.0.113.8' });
  });

  it('count an address’s tries together, and its conflicts', async () => {
    const [one, two] = await startTwo({ SIGN_IN_TRIES_PER_MINUTE: '6', AUTH_FAILURES_PER_ADDRESS: '2' });
    await one.auth.register({ ...ada, ip: '203.0.113.1' });
    for (const { auth } of [one, two]) {
      await expect(auth.register(ada)).rejects.toMatchObject({ code: 'conflict' });
    }
    for (const { auth } of [one, two]) {
      await expect(auth.register({ ...ada, email: 'bob@example.org' })).rejects.toMatchObject({
        ...rateLimited,
        message: expect.stringMatching(/^Too many failed attempts/),
      });
    }
    for (const { auth } of [one, two]) await auth.signIn(ada);
    for (const { auth } of [one, two]) {
      await expect(auth.signIn(ada)).rejects.toMatchObject({
        ...rateLimited,
        message: expect.stringMatching(/^Too many tries from your network/),
      });
    }
  });

  it('say that no address can be verified where no mail server is named', async () => {
    const replica = await start();
    await replica.auth.register(ada);
    const caller = bearing(await tokenOf(replica));
    expect((await replica.auth.getMe({}, caller)).profile).toMatchObject({
      mailOff: true,
      emailVerified: false,
    });
    await expect(replica.auth.requestEmailVerification({}, caller)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});
