import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryLimits } from '@cairn/persistence/limits';
import { addressKey } from '@cairn/platform/auth';
import { ConfigError, loadConfig } from '@cairn/platform/config';
import { parseOptions } from '@node-rs/argon2';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { configSchema, processSchema } from './config.ts';
import { ARGON2ID, createArgon2Passwords, PLACEHOLDER_HASH } from './credentials/argon2-passwords.ts';
import { privateKeyFrom, publicKeysFrom } from './keys/key-formats.ts';
import { createTokenIssuer, signingKeyOfFolder } from './keys/signing-keys.ts';
import { createAttemptLimits, createTryLimit } from './limits/attempt-limits.ts';

const never = new AbortController().signal;

describe('passwords', () => {
  it('hash by argon2id with the parameters they name, and the placeholder hash costs the same', async () => {
    const passwords = createArgon2Passwords({ concurrency: 1, queue: 10 });
    const stored = await passwords.inTurn(never, (work) => work.hash('Correct1!'));
    expect(parseOptions(stored)).toMatchObject(ARGON2ID);
    const { saltLen, outputLen, ...cost } = parseOptions(PLACEHOLDER_HASH);
    expect(parseOptions(stored)).toEqual({ saltLen, outputLen, ...cost });
    await passwords.inTurn(never, async (work) => {
      expect(await work.verify(stored, 'Correct1!')).toBe(true);
      expect(await work.verify(stored, 'Correct2!')).toBe(false);
      expect(await work.verify(undefined, 'Correct1!')).toBe(false);
    });
  });

  it('work for so many at once, let so many wait, and ask the rest to come back', async () => {
    const passwords = createArgon2Passwords({ concurrency: 2, queue: 3 });
    let now = 0;
    let most = 0;
    const open = Promise.withResolvers<void>();
    const calls = Array.from({ length: 10 }, () =>
      passwords.inTurn(never, async () => {
        now++;
        most = Math.max(most, now);
        await open.promise;
        now--;
      }),
    );
    const settled = Promise.allSettled(calls);
    open.resolve();
    const refused = (await settled).filter((result) => result.status === 'rejected');
    expect(most).toBeLessThanOrEqual(2);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 });
  });

  it('do nothing for a caller who has left', async () => {
    const passwords = createArgon2Passwords({ concurrency: 1, queue: 10 });
    let worked = false;
    await expect(
      passwords.inTurn(AbortSignal.abort(), async () => {
        worked = true;
      }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(worked).toBe(false);
  });
});

describe('what counts as one address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', undefined],
    ['unknown', undefined],
    ['1.2.3.4, 5.6.7.8', undefined],
  ])('of %j is %j', (ip, key) => expect(addressKey(ip)).toBe(key));
});

describe('limits', () => {
  const limits = () =>
    createAttemptLimits(createMemoryLimits(), 'sign-in', {
      perPair: 3,
      perAddress: 6,
      windowSeconds: 900,
      perAccountHourly: 5,
    });
  const who = (emailKey: string, ip: string) => ({ emailKey, ip });

  it('refuse one account from one address after so many failures, and no other', async () => {
    const under = limits();
    for (let i = 0; i < 3; i++) {
      await under.check(who('ada', '10.0.0.1'));
      await under.failed(who('ada', '10.0.0.1'));
    }
    await expect(under.check(who('ada', '10.0.0.1'))).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'Too many failed attempts. Try again in 15 minutes.',
      retryAfterSeconds: 900,
    });
    await under.check(who('ada', '10.0.0.2'));
    await under.check(who('bob', '10.0.0.1'));
  });

  it('refuse an address that tries account after account', async () => {
    const under = limits();
    for (let i = 0; i < 6; i++) await under.failed(who(`person ${i}`, '10.0.0.1'));
    await expect(under.check(who('another', '10.0.0.1'))).rejects.toMatchObject({ code: 'rate_limited' });
    await under.check(who('another', '10.0.0.2'));
  });

  it('refuse an account that is tried from address after address', async () => {
    const under = limits();
    for (let i = 0; i < 5; i++) await under.failed(who('ada', `10.0.0.${i}`));
    await expect(under.check(who('ada', '10.9.9.9'))).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('do not take callers of unknown address for one', async () => {
    const under = limits();
    for (let i = 0; i < 9; i++) await under.failed(who(`person ${i}`, ''));
    await under.check(who('another', ''));
  });

  it('count from zero after a success', async () => {
    const under = limits();
    const ada = who('ada', '10.0.0.1');
    await under.failed(ada);
    await under.failed(ada);
    await under.succeeded(ada);
    await under.failed(ada);
    await under.failed(ada);
    await under.check(ada);
  });

  it('count tries from the whole network of an IPv6 subscriber as one, however its address is written', async () => {
    const countTry = createTryLimit(createMemoryLimits(), 1);
    await countTry('2001:db8::1');
    await expect(countTry('2001:db8::2')).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'Too many tries from your network. Try again in 60 seconds.',
      retryAfterSeconds: 60,
    });
    await expect(countTry('2001:db8:0:0:9::3')).rejects.toMatchObject({ code: 'rate_limited' });
    await countTry('2001:db8:0:1::1');
  });
});

describe('keys', () => {
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'cairn-keys-'));
    folders.push(made);
    return made;
  };
  afterEach(() => {
    for (const made of folders.splice(0)) rmSync(made, { recursive: true });
  });
  const pair = () => generateKeyPairSync('ed25519');
  const pemOf = (key = pair().privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

  it('of a folder are made once and readable by their owner only', () => {
    const path = join(folder(), 'keys', 'auth-signing.pem');
    const made = signingKeyOfFolder(path);
    expect(signingKeyOfFolder(path).equals(made)).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeFileSync(path, 'broken');
    expect(() => signingKeyOfFolder(path)).toThrow(/restore it, or remove it/);
  });

  it('are read from PEM, PEM on one line, and JWK', () => {
    const { privateKey } = pair();
    const pem = pemOf(privateKey);
    expect(privateKeyFrom(pem).equals(privateKey)).toBe(true);
    expect(privateKeyFrom(pem.replaceAll('\n', '\\n')).equals(privateKey)).toBe(true);
    expect(privateKeyFrom(JSON.stringify(privateKey.export({ format: 'jwk' }))).equals(privateKey)).toBe(
      true,
    );
  });

  it('of other kinds are refused, and a fault says nothing of the key', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    for (const wrong of [pemOf(rsa), '{}', '{"kty":"oct","k":"c2VjcmV0"}', 'secret', '{"keys":']) {
      expect(() => privateKeyFrom(wrong)).toThrow('must be an Ed25519 private key as PKCS#8 PEM or JWK');
      expect(() => publicKeysFrom(wrong)).toThrow('must be Ed25519 keys as a JSON Web Key Set or PEM blocks');
    }
  });

  it('that signed before are published beside the one that signs, without their private halves', async () => {
    const [now, before, longBefore] = [pair(), pair(), pair()];
    const previousKeys = publicKeysFrom(
      JSON.stringify({ keys: [before, longBefore].map((each) => each.privateKey.export({ format: 'jwk' })) }),
    );
    const tokens = createTokenIssuer({ signingKey: now.privateKey, previousKeys });
    const { keys } = tokens.publicKeys();
    expect(keys.map((key) => key.x)).toEqual(
      [now, before, longBefore].map((each) => each.publicKey.export({ format: 'jwk' }).x),
    );
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const token = await tokens.issue({
      user: { id: 'u', email: 'a@b.co', firstName: 'Ada', lastName: '', createdAt: new Date() },
      sessionId: 's',
      issuedAt: new Date(1_000_000),
      expiresAt: new Date(2_000_000),
    });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', kid: keys[0]?.kid, typ: 'JWT' });
    expect(decodeJwt(token)).toEqual({
      sub: 'u',
      sid: 's',
      email: 'a@b.co',
      first_name: 'Ada',
      last_name: '',
      iss: 'cairn',
      aud: 'cairn-api',
      iat: 1000,
      exp: 2000,
    });
  });

  it('that are wrong in the environment are faults of the configuration, all reported at once', () => {
    const load = () =>
      loadConfig(configSchema, {
        AUTH_SIGNING_KEY: 'very secret',
        AUTH_PREVIOUS_KEYS: '[]',
        AUTH_TOKEN_TTL: 'soon',
        AUTH_HASH_CONCURRENCY: '0',
      });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(
      /AUTH_SIGNING_KEY.*\n.*AUTH_PREVIOUS_KEYS.*\n.*AUTH_TOKEN_TTL.*\n.*AUTH_HASH_CONCURRENCY/,
    );
    expect(load).not.toThrow(/very secret/);
    expect(loadConfig(configSchema, {})).toMatchObject({ AUTH_TOKEN_TTL: 604_800, AUTH_FAILURE_WINDOW: 900 });
  });

  it('that sign must be given to a process that may have others beside it', () => {
    const onMongo = { MONGODB_URI: 'mongodb://mongo', LOG_LEVEL: 'loud' };
    const load = (env: Record<string, string>) => () => loadConfig(processSchema, env);
    expect(load(onMongo)).toThrow(ConfigError);
    // Together with other faults, and with what makes one.
    expect(load(onMongo)).toThrow(/LOG_LEVEL.*AUTH_SIGNING_KEY: .*openssl genpkey -algorithm ed25519/s);
    const AUTH_SIGNING_KEY = pemOf();
    expect(load({ MONGODB_URI: 'mongodb://mongo', AUTH_SIGNING_KEY })).not.toThrow();
    expect(load({})).not.toThrow();
    const wrong = load({ MONGODB_URI: 'mongodb://mongo', AUTH_SIGNING_KEY: 'wrong' });
    expect(wrong).toThrow(/1 fault.*PKCS#8/s);
    expect(wrong).not.toThrow(/openssl/);
    // All services in one process may keep a key in their folder.
    expect(() => loadConfig(configSchema, { MONGODB_URI: 'mongodb://mongo' })).not.toThrow();
  });
});
