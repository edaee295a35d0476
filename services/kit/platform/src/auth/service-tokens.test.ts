import { createPublicKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeServiceKeys, readServiceKeys } from './service-keys.ts';
import { createServiceTokens, SERVICE_TOKEN_ISSUER } from './service-tokens.ts';

describe('service tokens', () => {
  const keys = readServiceKeys(makeServiceKeys());
  const documents = createServiceTokens('documents', keys);
  const auth = createServiceTokens('auth', keys);
  const unproven = { code: 'unauthenticated', reason: 'service_unproven' };
  const now = () => Math.floor(Date.now() / 1_000);
  afterEach(() => vi.useRealTimers());

  /** Signed by documents; `undefined` leaves a claim out. */
  function signed(changes: Record<string, unknown>, by = keys.own('documents')): Promise<string> {
    const claims = { iss: SERVICE_TOKEN_ISSUER, sub: 'documents', aud: 'auth', iat: now(), exp: now() + 60 };
    const token = new SignJWT(JSON.parse(JSON.stringify({ ...claims, ...changes })));
    return token.setProtectedHeader({ alg: 'EdDSA', kid: by.id }).sign(by.privateKey);
  }

  it('say which service calls, to the one that it calls', async () => {
    const token = await documents.issue('auth');
    expect(await documents.issue('auth')).toBe(token);
    for (let n = 0; n < 2; n++)
      expect(await auth.verify(token)).toEqual({ kind: 'service', name: 'documents' });
    expect(await auth.verify(await signed({}))).toMatchObject({ name: 'documents' });
  });

  it('are worth nothing at any other service', async () => {
    const token = await documents.issue('auth');
    for (const other of ['projects', 'gateway', 'documents'] as const)
      await expect(createServiceTokens(other, keys).verify(token)).rejects.toMatchObject(unproven);
  });

  it.each<[string, () => Promise<string>]>([
    ['never ends', () => signed({ exp: undefined })],
    ['does not say when it was made', () => signed({ iat: undefined })],
    ['ran out', () => signed({ iat: now() - 200, exp: now() - 100 })],
    ['was given a long life', () => signed({ iat: now() - 200, exp: now() + 86_400 })],
    ['was made tomorrow', () => signed({ iat: now() + 86_400, exp: now() + 90_000 })],
    ['is of another issuer', () => signed({ iss: 'elsewhere' })],
    ['is of no issuer', () => signed({ iss: undefined })],
    ['has no audience', () => signed({ aud: undefined })],
    ['says that another service signed it', () => signed({ sub: 'gateway' })],
    ['names no issuer', () => signed({ sub: undefined })],
    ['is signed with an unknown key', () => signed({}, readServiceKeys(makeServiceKeys()).own('documents'))],
    [
      'names another service’s key',
      () => signed({ sub: 'gateway' }, { ...keys.own('documents'), id: keys.own('gateway').id }),
    ],
    ['has no end', async () => `${await signed({})}x`],
    ['is no token', async () => 'x'],
  ])('are refused when one %s', async (_, make) => {
    await expect(auth.verify(await make())).rejects.toMatchObject(unproven);
  });

  it('run out also where they were taken before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await documents.issue('auth');
    await auth.verify(token);
    vi.advanceTimersByTime(95_000);
    await expect(auth.verify(token)).rejects.toMatchObject(unproven);
    expect(await auth.verify(await documents.issue('auth'))).toMatchObject({ name: 'documents' });
  });

  it('need the private key: a public one lets no one act as a service', async () => {
    const halves = Object.entries({ auth: keys.own('auth'), gateway: keys.own('gateway') }).map(
      ([name, { privateKey }]) => `${name}:${createPublicKey(privateKey).export({ format: 'jwk' }).x}`,
    );
    const inDocuments = readServiceKeys(makeServiceKeys().split('\n')[2] ?? '', halves.join(' '));
    expect(() => createServiceTokens('gateway', inDocuments)).toThrow(/has no key of gateway/);
    const token = await createServiceTokens('auth', keys).issue('documents');
    expect(await createServiceTokens('documents', inDocuments).verify(token)).toMatchObject({ name: 'auth' });
  });
});
