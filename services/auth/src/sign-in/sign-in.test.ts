import { silentSecurityLog } from '@cairn/platform/telemetry';
import { emailKeyOf } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createArgon2Passwords } from '../credentials/argon2-passwords.ts';
import type { SecretBox, TokenIssuer } from '../keys/ports.ts';
import type { AttemptLimits } from '../limits/ports.ts';
import { authenticator } from '../second-factor/authenticator.ts';
import { devices } from '../sessions/devices.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { signIn } from './sign-in.ts';

const email = 'ada@example.org';
const password = 'Correct-h0rse!';
const call = { signal: new AbortController().signal, traceId: '' };
const unlimited: AttemptLimits = { check: async () => {}, failed: async () => {}, succeeded: async () => {} };

/** There is no second factor here. */
const unused: SecretBox = { seal: (secret) => secret, open: () => undefined, isCurrent: () => true };

/** The use case alone, so that what happens elsewhere meanwhile happens at a known moment. */
describe('a sign-in that is under way', () => {
  const userId = uuidv7();
  const passwords = createArgon2Passwords({ concurrency: 1, queue: 10 });
  let store: ReturnType<typeof openSqliteStore>;

  beforeEach(async () => {
    store = openSqliteStore(':memory:');
    const passwordHash = await passwords.inTurn(call.signal, (work) => work.hash(password));
    const user = { id: userId, email, firstName: 'Ada', lastName: '', createdAt: new Date() };
    await store.addUser(user, { emailKey: emailKeyOf(email), passwordHash }, []);
  });
  afterEach(() => store.component.stop?.());

  /** Signs in; `meanwhile` happens once the password was found right, before there is a session. */
  function begin(meanwhile: () => Promise<unknown>) {
    const tokens: TokenIssuer = {
      issue: async () => {
        await meanwhile();
        return 'a token';
      },
      publicKeys: () => ({ keys: [] }),
    };
    const parts = {
      ...{ store, passwords, tokens, devices, authenticator },
      limits: unlimited,
      codeLimits: unlimited,
      countTry: async () => {},
      secretBox: unused,
      security: silentSecurityLog,
      tokenSeconds: 60,
    };
    return signIn(parts, { email, password, code: '', ip: '203.0.113.7', userAgent: '' }, call);
  }

  const sessions = () => store.listSessions(userId, 10, undefined, new Date());

  it('holds where nothing happens', async () => {
    await begin(async () => {});
    expect(await sessions()).toHaveLength(1);
  });

  it('is refused, and leaves no session, when the password changes', async () => {
    const passwordHash = await passwords.inTurn(call.signal, (work) => work.hash('Blue-kite-42!'));
    const by = { replaces: (await store.getPasswordHash(userId)) ?? '' };
    const change = () => store.changePassword(userId, { passwordHash, at: new Date(), by }, []);
    await expect(begin(change)).rejects.toMatchObject({ reason: 'wrong_credentials' });
    expect(await sessions()).toEqual([]);
  });

  it('is refused, and leaves no session, when the account is closed', async () => {
    const close = () => store.changeAdministration(userId, { closedAt: new Date() }, []);
    await expect(begin(close)).rejects.toMatchObject({ reason: 'account_closed' });
    expect(await sessions()).toEqual([]);
  });
});
