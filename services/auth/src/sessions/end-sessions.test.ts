import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { openSqliteStore } from '../store/sqlite.ts';
import { endSessions } from './end-sessions.ts';

it('ends every session of a person but the one to keep, however many portions that takes', async () => {
  const store = openSqliteStore(':memory:');
  const [ada, bob] = [uuidv7(), uuidv7()];
  const now = Date.now();
  const signIn = async (userId: string) => {
    const from = { userId, ip: '', userAgent: '' };
    const session = {
      id: uuidv7(),
      ...from,
      createdAt: new Date(now),
      expiresAt: new Date(now + 60_000),
      lastActiveAt: new Date(now),
    };
    await store.addSession(session, { id: uuidv7(), ...from, succeeded: true, at: new Date(now) });
    return session.id;
  };
  for (const id of [ada, bob]) {
    const user = { id, email: `${id}@example.org`, firstName: 'Ada', lastName: '', createdAt: new Date(now) };
    await store.addUser(user, { emailKey: user.email, passwordHash: 'hash' }, []);
  }
  const kept = await signIn(ada);
  for (let n = 0; n < 5; n++) await signIn(ada);
  const others = await signIn(bob);

  expect(await endSessions(store, ada, { keep: kept, traceId: 't' }, 2)).toBe(5);
  const left = async (userId: string) =>
    (await store.listSessions(userId, 100, undefined, new Date(now))).map(({ id }) => id);
  expect(await left(ada)).toEqual([kept]);
  expect(await left(bob)).toEqual([others]);
  await store.component.stop?.();
});
