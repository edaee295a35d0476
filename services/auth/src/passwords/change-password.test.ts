import { silentSecurityLog } from '@cairn/platform/telemetry';
import { emailKeyOf } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createArgon2Passwords } from '../credentials/argon2-passwords.ts';
import type { SecretBox } from '../keys/ports.ts';
import type { AttemptLimits } from '../limits/ports.ts';
import { authenticator } from '../second-factor/authenticator.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { changePassword } from './change-password.ts';

const email = 'ada@example.org';
const password = 'Correct-h0rse!';
const call = { signal: new AbortController().signal, traceId: '' };
const unlimited: AttemptLimits = { check: async () => {}, failed: async () => {}, succeeded: async () => {} };

/** There is no second factor here. */
const unused: SecretBox = { seal: (secret) => secret, open: () => undefined, isCurrent: () => true };

/** The use case alone: no consumer acts on its events. */
describe('a change of password', () => {
  const userId = uuidv7();
  const passwords = createArgon2Passwords({ concurrency: 2, queue: 10 });
  let store: ReturnType<typeof openSqliteStore>;

  beforeEach(async () => {
    store = openSqliteStore(':memory:');
    const passwordHash = await passwords.inTurn(call.signal, (work) => work.hash(password));
    const user = { id: userId, email, firstName: 'Ada', lastName: '', createdAt: new Date() };
    await store.addUser(user, { emailKey: emailKeyOf(email), passwordHash }, []);
  });
  afterEach(() => store.component.stop?.());

  async function session(): Promise<string> {
    const times = { createdAt: new Date(), lastActiveAt: new Date(), expiresAt: new Date('2099-01-01') };
    const from = { userId, ip: '203.0.113.7', userAgent: '' };
    const id = uuidv7();
    await store.addSession(
      { id, ...from, ...times },
      { id: uuidv7(), ...from, succeeded: true, at: new Date() },
    );
    return id;
  }

  function change(sessionId: string, newPassword: string): Promise<void> {
    const parts = {
      store,
      passwords,
      confirmLimits: unlimited,
      codeLimits: unlimited,
      authenticator,
      secretBox: unused,
      security: silentSecurityLog,
      judgePassword: async () => false,
    };
    const caller = { kind: 'user' as const, userId, sessionId, expiresAt: new Date('2099-01-01') };
    const input = { currentPassword: password, newPassword, code: '', keepApiTokens: false };
    return changePassword(parts, caller, input, call);
  }

  it('has ended the other sessions when it is answered', async () => {
    const [own, other] = [await session(), await session()];
    await change(own, 'Blue-kite-42!');
    const left = await store.listSessions(userId, 10, undefined, new Date());
    expect(left.map(({ id }) => id)).toEqual([own]);
    expect(other).not.toBe(own);
  });

  it('reports to the loser of two at the same time that theirs was not made', async () => {
    const own = await session();
    const tries = await Promise.allSettled(
      ['Blue-kite-42!', 'Red-kite-43!'].map((each) => change(own, each)),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = tries.find((each) => each.status === 'rejected');
    expect(refused?.reason).toMatchObject({ faults: [{ type: 'current_password_wrong' }] });
  });
});
