import { readFileSync } from 'node:fs';
import { type TestPlatform, testPlatform } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../services/auth/src/keys/secret-box.ts';
import { openSqliteStore } from '../../services/auth/src/store/sqlite.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { runCommand } from './testing/run-command.ts';

describe('the admin command that reseals secrets', () => {
  let platform: TestPlatform;
  let keyFile: string;
  const userId = 'ada';

  beforeEach(async () => {
    platform = await testPlatform({ withAuth: false });
    keyFile = platform.dataPath('keys', 'auth-secrets.key');
  });
  afterEach(() => platform.close());

  const admin = (args: string[] = [], env: Record<string, string> = {}) =>
    runCommand(() => resealSecrets(args), { CAIRN_DATA_DIR: platform.folder, LOG_LEVEL: 'silent', ...env });

  async function store<T>(act: (store: ReturnType<typeof openSqliteStore>) => Promise<T>): Promise<T> {
    const opened = openSqliteStore(platform.dataPath('auth.sqlite'));
    try {
      return await act(opened);
    } finally {
      await opened.component.stop?.();
    }
  }

  const keep = (key: string) =>
    store(async (opened) => {
      const user = {
        id: userId,
        email: 'ada@example.org',
        firstName: 'A',
        lastName: '',
        createdAt: new Date(0),
      };
      await opened.addUser(user, { emailKey: user.email, passwordHash: 'hash' }, []);
      const sealedSecret = createSecretBox([key]).seal('secret', userId);
      await opened.beginSecondFactor(userId, sealedSecret);
      await opened.enableSecondFactor(
        userId,
        { sealedSecret, step: 1, backupCodes: [], at: new Date(0) },
        [],
      );
    });

  const under = (key: string) =>
    store(async (opened) => {
      const factor = await opened.getSecondFactor(userId);
      return createSecretBox([key]).open(factor?.secret ?? '', userId);
    });

  it('gives a data folder a new key, and leaves it that one alone', async () => {
    expect(await admin()).toMatchObject({ code: 1, stderr: expect.stringContaining('No key is known') });
    expect(await admin(['--new-key'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^0 resealed/),
    });
    const old = readFileSync(keyFile, 'utf8').trim();
    await keep(old);
    expect(await admin(['--new-key'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 resealed/),
    });
    const key = readFileSync(keyFile, 'utf8').trim();
    expect(key).toMatch(/^[\w-]{43}$/);
    expect([await under(old), await under(key)]).toEqual([undefined, 'secret']);
  });

  it('goes by variables where those give the keys, and says what is lost', async () => {
    const [old, key] = ['o'.repeat(32), 'k'.repeat(32)] as const;
    await keep(old);
    const refused = await admin(['--new-key'], { AUTH_SECRETS_KEY: key });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('given by variables') });
    const lost = await admin([], { AUTH_SECRETS_KEY: key });
    expect(lost).toMatchObject({ code: 1, stdout: expect.stringContaining('AUTH_PREVIOUS_SECRETS_KEYS') });
    const both = { AUTH_SECRETS_KEY: key, AUTH_PREVIOUS_SECRETS_KEYS: old };
    expect(await admin([], both)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1 resealed/) });
    expect(await under(key)).toBe('secret');
    const off = await admin(['--turn-off-lost'], { AUTH_SECRETS_KEY: old });
    expect(off).toMatchObject({ code: 0, stdout: expect.stringContaining('1 second factors turned off') });
  });
});
