import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadConfig, serviceAddress } from '@cairn/platform/config';
import { type AuthServiceClient, AuthServiceDefinition } from '@cairn/proto/auth';
import { type NotificationsServiceClient, NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose';
import { createChannel, createClient, Metadata } from 'nice-grpc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configSchema } from '../config.ts';
import { createAuthService } from '../service.ts';
import { sharedJudge } from '../testing/shared-judge.ts';

describe('a token that does not hold', () => {
  let platform: TestPlatform;
  let auth: AuthServiceClient;
  let other: NotificationsServiceClient;
  let good: string;
  let signingKey: KeyObject;

  const ada = { email: 'ada@example.org', password: 'Correct-h0rse!', firstName: 'Ada' };

  beforeAll(async () => {
    platform = await testPlatform({ withAuth: false });
    const config = loadConfig(configSchema, { CAIRN_DATA_DIR: platform.folder });
    await platform.start(
      await createAuthService(config, platform, sharedJudge),
      serve(platform, 'notifications', NotificationsServiceDefinition, {
        listNotifications: async () => ({ unread: 7 }),
      }),
    );
    const { clients } = platform.identity('gateway');
    auth = clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
    other = clients.connect(NotificationsServiceDefinition, serviceAddress(config, 'notifications'));
    await auth.register(ada);
    good = (await auth.signIn(ada)).accessToken;
    signingKey = createPrivateKey(readFileSync(platform.dataPath('keys', 'auth-signing.pem')));
  });
  afterAll(() => platform.close());

  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  /** A token signed with the service's own key that differs from a good one only in these claims. */
  async function signed(changes: JWTPayload, key = signingKey): Promise<string> {
    const { kid } = decodeProtectedHeader(good);
    return new SignJWT({ ...decodeJwt(good), ...changes })
      .setProtectedHeader({ alg: 'EdDSA', ...(kid ? { kid } : {}) })
      .sign(key);
  }

  async function expectRefused(token: string): Promise<void> {
    const call = { metadata: new Metadata({ authorization: `Bearer ${token}` }) };
    await expect(auth.getMe({}, call)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(other.listNotifications({}, call)).rejects.toMatchObject({ code: 'unauthenticated' });
  }

  it('is distinguished from one that does', async () => {
    const token = await signed({});
    const call = { metadata: new Metadata({ authorization: `Bearer ${token}` }) };
    expect((await auth.getMe({}, call)).user?.email).toBe(ada.email);
    expect((await other.listNotifications({}, call)).unread).toBe(7);
  });

  it('is refused without a signature (alg none)', async () => {
    const [, payload] = good.split('.');
    for (const alg of ['none', 'None', 'NONE', '']) {
      await expectRefused(`${part({ alg, typ: 'JWT' })}.${payload}.`);
    }
  });

  it('is refused when the public key was taken for a shared secret (HS256)', async () => {
    const [, payload] = good.split('.');
    const { jwks } = await auth.getPublicKeys({});
    const [key] = jwks?.keys ?? [];
    const { kid, x } = key;
    const input = `${part({ alg: 'HS256', kid })}.${payload}`;
    for (const secret of [x, Buffer.from(x, 'base64url'), JSON.stringify(key)]) {
      await expectRefused(`${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`);
    }
  });

  it('is refused after its time', async () => {
    await expectRefused(await signed({ exp: Math.floor(Date.now() / 1000) - 60 }));
  });

  it.each([
    ['of another issuer', { iss: 'elsewhere' }],
    ['for another audience', { aud: 'elsewhere' }],
    ['that is not yet valid', { nbf: Math.floor(Date.now() / 1000) + 3600 }],
    ['that names an empty session', { sid: '' }],
  ])('is refused %s', async (_, changes) => expectRefused(await signed(changes)));

  it.each(['sub', 'sid', 'exp', 'iss', 'aud'])('is refused without %s', async (claim) => {
    const { [claim]: _, ...claims } = decodeJwt(good);
    const { kid } = decodeProtectedHeader(good);
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', ...(kid ? { kid } : {}) })
      .sign(signingKey);
    await expectRefused(token);
  });

  it('is refused when another key signed it, whatever its header says', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    await expectRefused(await signed({}, privateKey));
    const jwk = publicKey.export({ format: 'jwk' }) as { kty: string };
    const headers = [
      { kid: 'another' },
      { jwk },
      { jwk, kid: 'another' },
      { jku: 'https://example.org/keys' },
    ];
    const forged = (header: object, key: KeyObject) =>
      new SignJWT(decodeJwt(good)).setProtectedHeader({ alg: 'EdDSA', ...header }).sign(key);
    for (const header of headers) await expectRefused(await forged(header, privateKey));
    await expectRefused(await forged({ kid: 'another', jku: 'https://example.org/keys' }, signingKey));
  });

  it('is refused when any part of it was changed', async () => {
    const [header = '', payload = '', signature = ''] = good.split('.');
    const forged = part({ ...decodeJwt(good), sub: 'another person' });
    const flipped = `${signature.slice(0, 10)}${signature[10] === 'A' ? 'B' : 'A'}${signature.slice(11)}`;
    for (const token of [
      `${header}.${forged}.${signature}`,
      `${header}.${payload}.${flipped}`,
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${good}.${signature}`,
      '',
      'x',
      '..',
      'null',
      `cairn_pat_${'A'.repeat(50)}`,
      part({}),
    ]) {
      await expectRefused(token);
    }
  });

  it('is refused where it is a service’s', async () => {
    await expectRefused(await platform.identity('gateway').serviceTokens.issue('auth'));
  });

  it('is refused when another system signed it as a service', async () => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('cairn-internal')
      .setSubject('gateway')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode('x'.repeat(43)));
    const call = { metadata: new Metadata({ 'cairn-service-authorization': token }) };
    const channel = createChannel(serviceAddress(platform.config, 'auth').replace('unix:/', 'unix:///'));
    try {
      await expect(
        createClient(AuthServiceDefinition, channel).listRevocations({}, call),
      ).rejects.toMatchObject({
        code: 16,
      });
    } finally {
      channel.close();
    }
  });
});
