import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeKeys } from './make-keys.mjs';

describe('the keys of an installation', () => {
  let folder: string;
  beforeEach(() => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    folder = mkdtempSync(join(tmpdir(), 'cairn-keys-'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const step = (rotation: string, options: object = {}) => makeKeys(folder, { rotation, ...options });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8').trim();
  const publicKeysOf = (name: string) =>
    read(`${name}/service-public-keys`)
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`));
  const content = () =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [path, readFileSync(path, 'utf8')]),
    );
  const publicHalf = (pem: string) =>
    createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'pem' }).toString().trim();

  it('are made once and stay', () => {
    step('');
    const first = content();
    step('');
    expect(content()).toEqual(first);
  });

  it('change in three steps, in each of which what the step before knows still holds', () => {
    step('');
    const [oldKey, oldSigning, oldSecret] = [
      'chat/service-key',
      'auth/signing-key.pem',
      'chat/secrets-key',
    ].map(read) as [string, string, string];
    const [oldPublic] = publicKeysOf('chat');
    const oldAuthority = new X509Certificate(read('ca/cert.pem'));

    step('begin');
    expect([read('chat/service-key'), read('auth/signing-key.pem'), read('chat/secrets-key')]).toEqual([
      oldKey,
      oldSigning,
      oldSecret,
    ]);
    expect(publicKeysOf('chat')).toHaveLength(2);
    const [nextSigning, nextSecret] = [read('auth/other-signing-keys'), read('chat/other-secrets-keys')];
    expect(read('chat/tls-ca.pem').match(/BEGIN CERTIFICATE/g)).toHaveLength(2);

    step('use');
    expect(read('chat/service-key')).not.toBe(oldKey);
    expect(publicKeysOf('chat')).toContain(oldPublic);
    expect(publicKeysOf('chat')).toHaveLength(2);
    expect(publicHalf(read('auth/signing-key.pem'))).toBe(nextSigning);
    expect(read('auth/other-signing-keys')).toBe(publicHalf(oldSigning));
    expect([read('chat/secrets-key'), read('chat/other-secrets-keys')]).toEqual([nextSecret, oldSecret]);
    const certificate = new X509Certificate(read('chat/tls-cert.pem'));
    expect(certificate.verify(oldAuthority.publicKey)).toBe(false);
    expect(certificate.verify(new X509Certificate(read('ca/cert.pem')).publicKey)).toBe(true);

    step('end');
    expect(publicKeysOf('chat')).not.toContain(oldPublic);
    expect([read('auth/other-signing-keys'), read('chat/other-secrets-keys')]).toEqual(['', '']);
    expect(read('chat/tls-ca.pem')).toBe(read('ca/cert.pem'));
    expect(Object.keys(content()).filter((path) => /next|previous/.test(path))).toEqual([]);
  });

  it('change again the same way when a step is repeated, as after a kill in its middle', () => {
    step('');
    for (const rotation of ['begin', 'use', 'end']) {
      step(rotation);
      const once = content();
      step(rotation);
      expect(content()).toEqual(once);
    }
  });

  it.each([
    [['use'], /Set keys.rotation=begin first/],
    [['begin', 'end'], /Set keys.rotation=use first/],
    [['begin', 'use', 'begin'], /Set keys.rotation=end/],
  ])('are left as they are by steps out of turn: %j', (steps, message) => {
    step('');
    for (const rotation of steps.slice(0, -1)) step(rotation);
    const before = content();
    expect(() => step(steps.at(-1) ?? '')).toThrow(message);
    expect(content()).toEqual(before);
  });

  it('get certificates for the names that services are called by, from the authority that is kept', () => {
    step('', { hosts: (service: string) => [`trial-${service}`, `trial-${service}.here.svc`] });
    const certificate = new X509Certificate(read('chat/tls-cert.pem'));
    expect(certificate.checkHost('trial-chat')).toBe('trial-chat');
    expect(certificate.checkHost('trial-chat.here.svc')).toBe('trial-chat.here.svc');
    step('', { hosts: (service: string) => [`other-${service}`] });
    expect(new X509Certificate(read('chat/tls-cert.pem')).checkHost('other-chat')).toBe('other-chat');
    rmSync(join(folder, 'ca'), { recursive: true });
    step('');
    const authority = new X509Certificate(read('ca/cert.pem')).publicKey;
    expect(new X509Certificate(read('chat/tls-cert.pem')).verify(authority)).toBe(true);
  });

  it('are without addresses and certificates where these are given otherwise', () => {
    step('', { servers: { nats: 'events' }, certificates: false });
    expect(readdirSync(join(folder, 'chat')).toSorted()).toEqual([
      'nats-url',
      'other-secrets-keys',
      'secrets-key',
      'service-key',
      'service-public-keys',
    ]);
    expect(read('chat/nats-url')).toMatch(/^nats:\/\/chat:[\w-]{43}@events:4222$/);
    expect(readdirSync(join(folder, 'mongo'))).toEqual([]);
  });
});
