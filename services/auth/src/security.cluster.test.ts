import { generateKeyPairSync } from 'node:crypto';
import { loadConfig, serviceAddress } from '@cairn/platform/config';
import { type AuthServiceClient, AuthServiceDefinition } from '@cairn/proto/auth';
import { createSessionWatch } from '@cairn/service/access';
import { eventually, type TestPlatform, testPlatform } from '@cairn/testing';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { Metadata } from 'nice-grpc';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configSchema } from './config.ts';
import { createAuthService } from './service.ts';

const password = 'Mossy!granite-71';
const ada = { email: 'ada@example.org', password, firstName: 'Ada', ip: '203.0.113.7' };
const wrong = { code: 'unauthenticated', reason: 'second_factor_invalid' };

interface Replica {
  platform: TestPlatform;
  auth: AuthServiceClient;
}

describe('security over two replicas of auth', () => {
  let server: TestMongo;
  let key: string;
  let one: Replica;
  let two: Replica;
  let person: { metadata: Metadata };
  const running: TestPlatform[] = [];

  beforeEach(async () => {
    server = testMongo();
    // So that they are dropped in the end.
    for (const service of ['auth', 'limits']) server.mongo.connection(service);
    key = newKey();
    [one, two] = await Promise.all([start(), start()]);
    await one.auth.register(ada);
    person = bearing((await one.auth.signIn(ada)).accessToken);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((platform) => platform.close()));
    await server.close();
  });

  const newKey = () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const bearing = (token: string) => ({ metadata: new Metadata({ authorization: `Bearer ${token}` }) });

  /** A replica with a bus and a data folder of its own. */
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

  function codeOf(secret: string, steps = 0): string {
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    return totp.generate({ timestamp: Date.now() + steps * 30_000 });
  }

  async function turnOn(): Promise<{ secret: string; backupCodes: string[] }> {
    const { secret } = await one.auth.beginSecondFactor({ currentPassword: password }, person);
    const { backupCodes } = await two.auth.enableSecondFactor({ code: codeOf(secret) }, person);
    return { secret, backupCodes };
  }

  it('takes each code once, wherever it arrives', async () => {
    const { secret, backupCodes } = await turnOn();
    for (const code of [codeOf(secret, 1), backupCodes[0] ?? '']) {
      const tries = await Promise.allSettled(
        Array.from({ length: 8 }, (_, n) => (n % 2 ? one : two).auth.signIn({ ...ada, code })),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const { auth } of [one, two])
        await expect(auth.signIn({ ...ada, code })).rejects.toMatchObject(wrong);
    }
    const { backupCodesLeft } = await two.auth.getSecondFactor({}, person);
    expect(backupCodesLeft).toBe(9);
  });

  it('goes on after a change of the key that the secrets were sealed with, when it knows the old one', async () => {
    const { secret } = await turnOn();
    const next = { AUTH_SIGNING_KEY: newKey(), AUTH_SECRETS_KEY: 'n'.repeat(32) };
    const missing =
      'Give the former value of AUTH_SECRETS_KEY (or of AUTH_SIGNING_KEY, where there was none)';
    await expect(start(next)).rejects.toThrow(missing);
    const careful = await start({ ...next, AUTH_PREVIOUS_SECRETS_KEYS: key });
    // Used, it is sealed with the new key.
    await careful.auth.signIn({ ...ada, code: codeOf(secret, 1) });
    await start(next);
    await expect(start({ AUTH_PREVIOUS_SECRETS_KEYS: key })).rejects.toThrow(missing);
  });

  it('ends an API token for services that heard nothing of it', async () => {
    const { apiToken, secret } = await one.auth.createApiToken(
      { name: 'nightly', scopes: ['SCOPE_READ'], currentPassword: password },
      person,
    );
    const { accessToken } = await two.auth.exchangeApiToken({ secret });
    const watch = createSessionWatch({ auth: two.auth, bus: two.platform.bus, askEveryMs: 20 });
    await two.platform.start(watch);
    expect(await watch.verifier.verify(accessToken)).toMatchObject({ scopes: ['read'] });
    await one.auth.deleteApiToken({ id: apiToken?.id ?? '' }, person);
    await eventually(() =>
      expect(watch.verifier.verify(accessToken)).rejects.toMatchObject({ code: 'unauthenticated' }),
    );
    await expect(two.auth.exchangeApiToken({ secret })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('lists and ends sessions that began elsewhere', async () => {
    const elsewhere = bearing((await two.auth.signIn(ada)).accessToken);
    expect((await one.auth.listSessions({}, person)).sessions).toHaveLength(2);
    expect(await one.auth.endSessions({}, person)).toEqual({ ended: 1 });
    expect((await two.auth.listSessions({}, person)).sessions).toMatchObject([{ current: true }]);
    // Each replica has a bus of its own here, and either may be the one that announces it.
    await eventually(async () => {
      const answers = await Promise.allSettled([one, two].map(({ auth }) => auth.getMe({}, elsewhere)));
      expect(answers).toContainEqual({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'unauthenticated' }),
      });
    });
  });
});
