import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretKeysFrom } from './keys/key-formats.ts';
import { createSecretBox } from './keys/secret-box.ts';
import { authenticator } from './second-factor/authenticator.ts';
import { devices } from './sessions/devices.ts';

describe('devices', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux', 'desktop'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      'Microsoft Edge on Windows',
      'desktop',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
      'mobile',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
      'tablet',
    ],
    ['python-requests/2.32.3', 'python-requests', 'other'],
    ['', 'Unknown device', 'other'],
    ['<script>alert(1)</script>', 'Unknown device', 'other'],
    ['x'.repeat(400), 'Unknown device', 'other'],
  ])('of %s', (userAgent, name, type) => {
    const [browser, system = ''] = name === 'Unknown device' ? [''] : name.split(' on ');
    expect(devices(userAgent)).toEqual({ name, browser, system, type });
    expect(devices(userAgent)).toEqual({ name, browser, system, type });
  });
});

describe('a secret box', () => {
  const [old, key, other] = ['o', 'k', 'l'].map((letter) => letter.repeat(32)) as [string, string, string];
  const box = createSecretBox([key]);
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'ada');

  it('opens what it sealed, for whom it was sealed', () => {
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(box.open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
    expect(box.seal('JBSWY3DPEHPK3PXP', 'ada')).not.toBe(sealed);
    expect(box.open(sealed, 'bob')).toBeUndefined();
    expect(createSecretBox([other]).open(sealed, 'ada')).toBeUndefined();
  });

  it('seals with the first of its keys and opens with all of them', () => {
    const rotated = createSecretBox([other, key]);
    expect(rotated.open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
    expect([box.isCurrent(sealed), rotated.isCurrent(sealed)]).toEqual([true, false]);
    const resealed = rotated.seal('JBSWY3DPEHPK3PXP', 'ada');
    expect(rotated.isCurrent(resealed)).toBe(true);
    expect(createSecretBox([other]).open(resealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
    expect(box.open(resealed, 'ada')).toBeUndefined();
  });

  it('opens what was sealed before keys had names, with whichever key it was', () => {
    // Made by the version before, under 32 times the letter o.
    const first = 'v1.BQniEBaKjEc7HO73aA7dOjbssOE4R1SPePogj6m7C2TEGx3Zr8zu85i92Zg';
    const rotated = createSecretBox([key, other, old]);
    expect(rotated.open(first, 'ada')).toBe('JBSWY3DPEHPK3PXP');
    expect(rotated.isCurrent(first)).toBe(false);
    expect(rotated.open(first, 'bob')).toBeUndefined();
    expect(box.open(first, 'ada')).toBeUndefined();
  });

  it('opens nothing that was changed, cut, or never sealed', () => {
    const [version, id, body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(box.open(`${version}.${id}.${changed.toString('base64url')}`, 'ada')).toBeUndefined();
    }
    const never = ['', '.', 'v1.', 'v2.', 'v2.x', `v2.${id}.`, `v2.__proto__.${body}`, `v9.${id}.${body}`];
    for (const wrong of [...never, sealed.slice(0, -4), `${sealed}.x`, `v1.${id}.${body}`]) {
      expect(box.open(wrong, 'ada')).toBeUndefined();
    }
  });

  it('is the same for a signing key however it is written', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
    const text = createSecretBox([privateKey]).seal('x', 'ada');
    for (const written of [privateKey, pem, pem.replaceAll('\n', '\\n'), jwk]) {
      expect(createSecretBox([written]).open(text, 'ada')).toBe('x');
    }
    const several = [
      `${key} ${other}`,
      ` ${key},\n${other}\n`,
      JSON.stringify([key, other]),
      `${pem}\n${key},${pem.replaceAll('\n', '\\n')}`,
      jwk,
      `[${jwk}, ${JSON.stringify(key)}]`,
    ].map((written) => secretKeysFrom(written).length);
    expect(several).toEqual([2, 2, 2, 3, 1, 2]);
    for (const wrong of ['short', `${key} short`, '[1', '[""]']) {
      expect(() => secretKeysFrom(wrong)).toThrow('must be keys of at least 32 characters');
    }
  });
});

describe('the authenticator', () => {
  // RFC 6238, appendix B, SHA-1: the last six of eight digits. Its secret is '12345678901234567890'.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('knows the code of second %i as the standard has it', async (second, code) => {
    const at = (seconds: number) => new Date(seconds * 1000);
    const step = Math.floor(second / 30);
    expect(await authenticator.stepOf(secret, code, at(second))).toBe(step);
    expect(await authenticator.stepOf(secret, code, at(second - 30))).toBe(step);
    expect(await authenticator.stepOf(secret, code, at(second + 30))).toBe(step);
    expect(await authenticator.stepOf(secret, code, at(second + 60))).toBeUndefined();
    expect(await authenticator.stepOf(secret, code.slice(1), at(second))).toBeUndefined();
    expect(await authenticator.stepOf(secret, `${code}0`, at(second))).toBeUndefined();
  });

  it('makes a new secret of 160 bits each time', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => authenticator.newSecret()));
    expect(new Set(secrets).size).toBe(20);
    for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('puts nothing of an address into the picture but as a code', async () => {
    const { uri, svg } = await authenticator.present(secret, '"><script>@example.org');
    expect(svg).not.toContain('script');
    expect(uri).not.toMatch(/["<>]/);
  });
});
