import { newEvent } from '@cairn/messaging/events';
import { emailKeyOf } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFilledAccounts, fillAccounts } from '../accounts/contract.ts';
import type { User } from '../accounts/user.ts';
import { checkFilledAdmin, fillAdmin } from '../admin/contract.ts';
import { checkFilledDeletions, fillDeletions } from '../deletion/contract.ts';
import type { Login, Revocation, Session } from '../sessions/session.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';
import { checkFilledSecurity, fillSecurity } from './security.contract.ts';

const PEOPLE = ['ada', 'bob', 'cem'];

/** Fills a store with some of everything. */
export async function fill(store: StoreUnderTest['store']): Promise<void> {
  const at = (n: number) => new Date(Date.UTC(2026, 0, n, 1, 2, 3, 456));
  const userIds: string[] = [];
  for (const name of PEOPLE) {
    const user = {
      id: uuidv7(),
      email: `${name}@Example.org`,
      firstName: `${name} 🪨`,
      lastName: name === 'bob' ? '' : 'Ἀριθμός',
      createdAt: at(1),
    };
    await store.addUser(user, { emailKey: emailKeyOf(user.email), passwordHash: `hash of ${name}` }, []);
    userIds.push(user.id);
    for (let n = 2; n < 5; n++) {
      const from = { userId: user.id, ip: n === 2 ? '' : '203.0.113.7', userAgent: n === 3 ? '' : '🦊' };
      const session = {
        id: uuidv7(),
        ...from,
        createdAt: at(n),
        expiresAt: at(n + 7),
        lastActiveAt: at(n + 1),
      };
      await store.addSession(session, { id: uuidv7(), ...from, succeeded: true, at: at(n) });
      await store.addLogin({ id: uuidv7(), ...from, succeeded: false, at: at(n) });
      if (n > 3) {
        await store.revoke({ sessionId: session.id, revokedAt: at(n), expiresAt: session.expiresAt }, []);
      }
    }
  }
  await fillSecurity(store, userIds);
  await fillAccounts(store);
  await fillDeletions(store);
  await fillAdmin(store, userIds);
}

/** What must hold of a store that everything of a filled one was carried to. */
export async function checkFilled(store: StoreUnderTest['store']): Promise<void> {
  const bob = await store.findCredential('bob@example.org');
  expect(bob).toMatchObject({ passwordHash: 'hash of bob', user: { firstName: 'bob 🪨', lastName: '' } });
  await checkFilledAccounts(store);
  await checkFilledDeletions(store);
  const history = await store.listLogins(bob?.user.id ?? '', 100, undefined);
  expect(history.map(({ succeeded }) => succeeded)).toEqual([false, true, false, true, false, true]);
  expect(history.at(-1)).toMatchObject({ ip: '', userAgent: '🦊' });
  const revocations = await store.listRevocations(100, new Date(0), undefined);
  expect(revocations).toHaveLength(3);
  for (const { sessionId, expiresAt } of revocations) {
    const lastActiveAt = new Date(expiresAt.getTime() - 6 * 86_400_000);
    expect(await store.getSession(sessionId)).toMatchObject({ expiresAt, lastActiveAt });
  }
  const people = await Promise.all(PEOPLE.map((name) => store.findCredential(`${name}@example.org`)));
  const ids = people.map((each) => each?.user.id ?? '');
  await checkFilledSecurity(store, ids);
  await checkFilledAdmin(store, ids);
  expect(await store.outbox.count()).toBe(0);
}

/** What every adapter of the auth store must do. */
export function describeAuthStore(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`auth store on ${adapter}`, () => {
    let under: StoreUnderTest;
    let store: StoreUnderTest['store'];

    beforeEach(async () => {
      under = await open();
      store = under.store;
    });
    afterEach(() => under.close());

    function user(changes: Partial<User> = {}): User {
      return {
        id: uuidv7(),
        email: 'Ada@Example.org',
        firstName: 'Ada',
        lastName: 'Lovelace',
        createdAt: new Date('2026-01-02T03:04:05.678Z'),
        ...changes,
      };
    }

    function add(one: User, passwordHash = 'hash'): Promise<boolean> {
      const announced = newEvent({ $case: 'userRegistered', value: { userId: one.id } });
      return store.addUser(one, { emailKey: emailKeyOf(one.email), passwordHash }, [announced]);
    }

    function login(userId: string, changes: Partial<Login> = {}): Login {
      return {
        id: uuidv7(),
        userId,
        ip: '203.0.113.7',
        userAgent: 'Firefox',
        succeeded: true,
        at: new Date('2026-02-01T00:00:00Z'),
        ...changes,
      };
    }

    function session(userId: string, expiresAt = new Date('2026-03-01T00:00:00Z')): Session {
      const createdAt = new Date(0);
      return {
        id: uuidv7(),
        userId,
        ip: '::1',
        userAgent: '🦊',
        createdAt,
        expiresAt,
        lastActiveAt: createdAt,
      };
    }

    function revocationOf(sessionId: string, changes: Partial<Revocation> = {}): Revocation {
      const revokedAt = new Date('2026-02-01T00:00:00Z');
      return { sessionId, revokedAt, expiresAt: new Date('2026-03-01T00:00:00Z'), ...changes };
    }

    function revoke(revocation: Revocation): Promise<boolean> {
      return store.revoke(revocation, [newEvent({ $case: 'sessionRevoked', value: revocation })]);
    }

    it('keeps an account, its password and its event together', async () => {
      const ada = user();
      expect(await add(ada, 'secret hash')).toBe(true);
      expect(await store.getUser(ada.id)).toEqual(ada);
      expect(await store.findCredential('ada@example.org')).toEqual({
        user: ada,
        passwordHash: 'secret hash',
      });
      expect(await store.hasEmailKey('ada@example.org')).toBe(true);
      expect(await store.outbox.count()).toBe(1);
    });

    it('has each email key once, and changes nothing for a second', async () => {
      const ada = user();
      await add(ada, 'first');
      const other = user({ firstName: 'Eve' });
      expect(await add(other, 'second')).toBe(false);
      expect(await store.getUser(other.id)).toBeUndefined();
      expect((await store.findCredential('ada@example.org'))?.passwordHash).toBe('first');
      expect(await store.outbox.count()).toBe(1);
    });

    it('lets one of many that come at once have an email key', async () => {
      const results = await Promise.all(Array.from({ length: 50 }, () => add(user())));
      expect(results.filter(Boolean)).toHaveLength(1);
      expect(await store.outbox.count()).toBe(1);
    });

    it('knows nothing of others', async () => {
      expect(await store.getUser(uuidv7())).toBeUndefined();
      expect(await store.findCredential('nobody@example.org')).toBeUndefined();
      expect(await store.hasEmailKey('nobody@example.org')).toBe(false);
      expect(await store.getSession(uuidv7())).toBeUndefined();
    });

    it('gives those of several accounts that exist', async () => {
      const ada = user();
      const bob = user({
        email: 'bob@example.org',
        lastName: '',
        firstName: "Robert'); DROP TABLE users;--",
      });
      await add(ada);
      await add(bob);
      const found = await store.getUsers([bob.id, uuidv7(), ada.id]);
      expect(found.sort((a, b) => a.id.localeCompare(b.id))).toEqual(
        [ada, bob].sort((a, b) => a.id.localeCompare(b.id)),
      );
    });

    it('keeps a session with its line of the history', async () => {
      const ada = user();
      await add(ada);
      const made = session(ada.id);
      const line = login(ada.id);
      await store.addSession(made, line);
      expect(await store.getSession(made.id)).toEqual(made);
      expect(await store.listLogins(ada.id, 10, undefined)).toEqual([line]);
    });

    it('lists a person their own logins, newest first, page by page', async () => {
      const ada = user();
      const bob = user({ email: 'bob@example.org' });
      await add(ada);
      await add(bob);
      const made = [login(ada.id), login(ada.id, { succeeded: false }), login(ada.id)];
      for (const each of [...made, login(bob.id)]) await store.addLogin(each);
      const page = await store.listLogins(ada.id, 2, undefined);
      expect(page).toEqual([made[2], made[1]]);
      expect(await store.listLogins(ada.id, 2, page[1]?.id)).toEqual([made[0]]);
    });

    it('finds the logins of a person that succeeded among any number that failed', async () => {
      const ada = user();
      const bob = user({ email: 'bob@example.org' });
      await add(ada);
      await add(bob);
      const made = [login(ada.id), login(ada.id), login(ada.id)];
      for (const each of made) {
        await store.addLogin(each);
        for (let n = 0; n < 5; n++) await store.addLogin(login(ada.id, { succeeded: false }));
      }
      await store.addLogin(login(bob.id));
      expect(await store.listSignIns(ada.id, 2)).toEqual([made[2], made[1]]);
      expect(await store.listSignIns(ada.id, 10)).toEqual(made.toReversed());
      expect(await store.listSignIns('', 10)).toEqual([]);
    });

    it('revokes a session once', async () => {
      const revocation = revocationOf(uuidv7());
      const results = await Promise.all([revoke(revocation), revoke(revocation)]);
      expect(results.sort()).toEqual([false, true]);
      expect(await store.outbox.count()).toBe(1);
      expect(await store.listRevocations(10, new Date(0), undefined)).toEqual([revocation]);
    });

    it('lists revocations by when they were made, each once, though many were made together', async () => {
      const made: Revocation[] = [];
      for (let i = 0; i < 7; i++) {
        made.push(revocationOf(uuidv7(), { revokedAt: new Date(1_000_000 + Math.floor(i / 3) * 1000) }));
      }
      for (const each of [...made].reverse()) await revoke(each);
      const seen: Revocation[] = [];
      for (;;) {
        const page = await store.listRevocations(2, new Date(1_000_000), seen.at(-1));
        seen.push(...page);
        if (page.length < 2) break;
      }
      expect(seen).toEqual(made);
      expect(await store.listRevocations(10, new Date(1_001_000), undefined)).toEqual(made.slice(3));
      expect(await store.listRevocations(10, new Date(1_002_001), undefined)).toEqual([]);
    });

    it('forgets what ran out, and nothing else', async () => {
      const ada = user();
      await add(ada);
      const day = (n: number) => new Date(Date.UTC(2026, 0, n));
      const old = session(ada.id, day(1));
      const young = session(ada.id, day(20));
      await store.addSession(old, login(ada.id, { at: day(1) }));
      await store.addSession(young, login(ada.id, { at: day(2) }));
      await revoke(revocationOf(old.id, { expiresAt: old.expiresAt }));
      await revoke(revocationOf(young.id, { expiresAt: young.expiresAt }));
      expect(await store.forget({ expired: day(10), logins: day(2) })).toBe(3);
      expect(await store.getSession(old.id)).toBeUndefined();
      expect(await store.getSession(young.id)).toEqual(young);
      expect(await store.listRevocations(10, new Date(0), undefined)).toHaveLength(1);
      expect(await store.listLogins(ada.id, 10, undefined)).toHaveLength(1);
      expect(await store.getUser(ada.id)).toEqual(ada);
    });

    it('forgets a session and its line of the history each in its own time', async () => {
      const ada = user();
      await add(ada);
      const day = (n: number) => new Date(Date.UTC(2026, 0, n));
      const made = [session(ada.id, day(5)), session(ada.id, day(20))] as const;
      const lines = [login(ada.id, { at: day(10) }), login(ada.id, { at: day(1) })] as const;
      await store.addSession(made[0], lines[0]);
      await store.addSession(made[1], lines[1]);
      expect(await store.forget({ expired: day(10), logins: day(5) })).toBe(2);
      expect(await store.getSession(made[0].id)).toBeUndefined();
      expect(await store.getSession(made[1].id)).toEqual(made[1]);
      expect(await store.listLogins(ada.id, 10, undefined)).toEqual([lines[0]]);
      expect(await store.forget({ expired: day(10), logins: day(5) })).toBe(0);
      expect(await store.forget({ expired: day(30), logins: day(30) })).toBe(2);
      expect(await store.getSession(made[1].id)).toBeUndefined();
      expect(await store.listLogins(ada.id, 10, undefined)).toEqual([]);
      expect((await store.portable.read('sessions', undefined, 10)).length).toBe(0);
    });

    it('forgets more than one portion, also while another does', async () => {
      const ada = user();
      await add(ada);
      const many = Array.from({ length: 700 }, () => login(ada.id, { at: new Date(0) }));
      await Promise.all(many.map((each) => store.addSession(session(ada.id, new Date(0)), each)));
      const before = { expired: new Date(1), logins: new Date(1) };
      await Promise.all([store.forget(before), store.forget(before)]);
      expect(await store.listLogins(ada.id, 10, undefined)).toEqual([]);
      expect(await store.portable.read('sessions', undefined, 10)).toEqual([]);
    });

    it('publishes a revocation that was forgotten before it was published', async () => {
      await revoke(revocationOf(uuidv7(), { expiresAt: new Date(0) }));
      await store.forget({ expired: new Date(1), logins: new Date(1) });
      expect(await store.listRevocations(10, new Date(0), undefined)).toEqual([]);
      const entries = await store.outbox.read(10);
      expect(entries).toHaveLength(1);
      await store.outbox.remove(entries.map(({ key }) => key));
      expect(await store.outbox.count()).toBe(0);
    });

    it('refuses what is carried to it where another account has an address of it', async () => {
      const ada = user();
      await add(ada);
      const [{ value } = expect.fail('nothing is read')] = await store.portable.read(
        'accounts',
        undefined,
        1,
      );
      const key = uuidv7();
      const theirs = { ...(value as object), passwordHash: 'theirs' };
      const record = (emailKey: string) => ({ key, value: { ...theirs, emailKey } });
      const written = store.portable.write('accounts', [record('ada@example.org')]);
      await expect(written).rejects.toThrow('Two accounts have one address');
      expect(await store.getUser(key)).toBeUndefined();
      expect((await store.findCredential('ada@example.org'))?.user).toEqual(ada);
      await store.portable.write('accounts', [record('ada@example.com')]);
      expect((await store.findCredential('ada@example.com'))?.passwordHash).toBe('theirs');
    });

    it('carries nothing of a kind it does not know', async () => {
      await expect(async () => store.portable.read('outbox', undefined, 1)).rejects.toThrow(/"outbox"/);
      await expect(async () => store.portable.write('toString', [])).rejects.toThrow(/"toString"/);
    });
  });
}
