import { newEvent } from '@cairn/messaging/events';
import { emailKeyOf } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiToken } from '../api-tokens/api-token.ts';
import type { Session } from '../sessions/session.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';

const day = (n: number) => n * 86_400_000;
const at = (n: number) => new Date(Date.UTC(2026, 0, n, 1, 2, 3, 456));

/** Fills a store that has people with some of everything that is their security. */
export async function fillSecurity(
  store: StoreUnderTest['store'],
  userIds: readonly string[],
): Promise<void> {
  const [ada = '', bob = '', cem = ''] = userIds;
  await store.addApiToken(tokenOf(ada, { name: 'für das Skript 🪨', expiresAt: at(9) }), 'hash one', []);
  await store.addApiToken(tokenOf(ada, { lastUsedAt: at(4), scopes: ['read', 'write'] }), 'hash two', []);
  await turnOn(store, ada, ['b', 'a']);
  await store.useStep(ada, 78);
  await store.beginSecondFactor(bob, 'v1.pending');
  await turnOn(store, cem, ['c']);
  await store.disableSecondFactor(cem, []);
}

/** What must hold of a store that everything of a filled one was carried to. */
export async function checkFilledSecurity(
  store: StoreUnderTest['store'],
  userIds: readonly string[],
): Promise<void> {
  const [ada = '', bob = '', cem = ''] = userIds;
  expect(await store.findApiToken('hash one')).toMatchObject({ name: 'für das Skript 🪨', expiresAt: at(9) });
  const used = await store.findApiToken('hash two');
  expect(used).toMatchObject({ scopes: ['read', 'write'], lastUsedAt: at(4), expiresAt: at(20) });
  expect(await store.listApiTokens(ada, 10, undefined)).toHaveLength(2);
  expect(await store.getSecondFactor(ada)).toMatchObject({
    secret: 'v1.sealed',
    enabledAt: at(3),
    backupCodesLeft: 2,
  });
  expect(await store.useStep(ada, 78)).toBe(false);
  expect(await store.useBackupCode(ada, 'a')).toBe(true);
  expect(await store.getSecondFactor(bob)).toEqual({
    userId: bob,
    pendingSecret: 'v1.pending',
    backupCodesLeft: 0,
  });
  expect(await store.getSecondFactor(cem)).toBeUndefined();
}

function tokenOf(userId: string, changes: Partial<ApiToken> = {}): ApiToken {
  const token = {
    id: uuidv7(),
    userId,
    name: 'script',
    prefix: 'cairn_pat_abcd',
    createdAt: at(2),
    expiresAt: at(20),
  };
  return { ...token, scopes: ['read'], ...changes };
}

async function turnOn(
  store: StoreUnderTest['store'],
  userId: string,
  backupCodes: readonly string[],
  events: Parameters<StoreUnderTest['store']['enableSecondFactor']>[2] = [],
): Promise<boolean> {
  await store.beginSecondFactor(userId, 'v1.sealed');
  return store.enableSecondFactor(
    userId,
    { sealedSecret: 'v1.sealed', step: 77, backupCodes, at: at(3) },
    events,
  );
}

/** What every adapter of the auth store must do for people's security. */
export function describeSecurityStore(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`security store on ${adapter}`, () => {
    let under: StoreUnderTest;
    let store: StoreUnderTest['store'];
    let ada: string;
    let bob: string;
    const announced = () => [newEvent({ $case: 'userUpdated', value: { userId: ada } })];

    beforeEach(async () => {
      under = await open();
      store = under.store;
      [ada, bob] = [await person('ada'), await person('bob')];
    });
    afterEach(() => under.close());

    async function person(name: string): Promise<string> {
      const email = `${name}@example.org`;
      const user = { id: uuidv7(), email, firstName: name, lastName: '', createdAt: at(1) };
      await store.addUser(user, { emailKey: emailKeyOf(email), passwordHash: 'hash' }, []);
      return user.id;
    }

    async function session(userId: string, changes: Partial<Session> = {}): Promise<Session> {
      const from = { userId, ip: '203.0.113.7', userAgent: 'Firefox' };
      const times = { createdAt: at(2), expiresAt: at(20), lastActiveAt: at(2) };
      const made = { id: uuidv7(), ...from, ...times, ...changes };
      await store.addSession(made, { id: uuidv7(), ...from, succeeded: true, at: at(2) });
      return made;
    }

    const revoke = ({ id, expiresAt }: Session) =>
      store.revoke({ sessionId: id, revokedAt: at(5), expiresAt }, []);

    it('keeps the events of a sign-in with it', async () => {
      const from = { userId: ada, ip: '', userAgent: '' };
      const times = { createdAt: at(2), expiresAt: at(20), lastActiveAt: at(2) };
      const login = { id: uuidv7(), ...from, succeeded: true, at: at(2) };
      await store.addSession({ id: uuidv7(), ...from, ...times }, login, announced());
      const entries = await store.outbox.read(10);
      expect(entries).toHaveLength(1);
      await store.outbox.remove(entries.map(({ key }) => key));
      expect(await store.outbox.count()).toBe(0);
    });

    it('keeps why a login failed', async () => {
      const login = { id: uuidv7(), userId: ada, ip: '', userAgent: '', succeeded: false, at: at(2) };
      await store.addLogin({ ...login, reason: 'used_code' });
      expect(await store.listLogins(ada, 10, undefined)).toEqual([{ ...login, reason: 'used_code' }]);
    });

    it('lists a person’s sessions that hold, newest first, page by page', async () => {
      const made: Session[] = [];
      for (let n = 0; n < 7; n++) made.push(await session(ada));
      const [ended, kept] = [made.filter((_, n) => n % 3 === 1), made.filter((_, n) => n % 3 !== 1)];
      for (const each of ended) await revoke(each);
      await session(ada, { expiresAt: at(6) });
      await session(bob);
      const seen: Session[] = [];
      for (;;) {
        const page = await store.listSessions(ada, 2, seen.at(-1)?.id, at(6));
        seen.push(...page);
        if (page.length < 2) break;
      }
      expect(seen).toEqual(kept.toReversed());
      expect(await store.listSessions(ada, 100, undefined, at(6))).toEqual(kept.toReversed());
      expect(await store.listSessions(uuidv7(), 100, undefined, at(6))).toEqual([]);
    });

    it('knows when sessions were last used, whatever order it hears it in', async () => {
      const [one, two] = [await session(ada), await session(ada)];
      const touch = (sessionId: string, n: number) => ({ sessionId, at: at(n) });
      await store.touchSessions([touch(one.id, 5), touch(uuidv7(), 5), touch(two.id, 3)], day(30));
      await Promise.all([
        store.touchSessions([touch(one.id, 4)], day(30)),
        store.touchSessions([touch(two.id, 6)], day(30)),
      ]);
      expect((await store.getSession(one.id))?.lastActiveAt).toEqual(at(5));
      expect((await store.getSession(two.id))?.lastActiveAt).toEqual(at(6));
    });

    it('finds the sessions that were not used for long, and revives none of them', async () => {
      const [idle, busy, ended, over] = [
        await session(ada),
        await session(bob, { lastActiveAt: at(9) }),
        await session(ada),
        await session(bob, { expiresAt: at(8) }),
      ];
      await revoke(ended);
      const list = (limit: number, after?: string) => store.listIdleSessions(at(8), at(10), limit, after);
      expect(await list(10)).toEqual([idle]);
      const more = await session(ada);
      expect(await list(1)).toEqual([idle]);
      expect(await list(1, idle.id)).toEqual([more]);
      expect(await list(1, more.id)).toEqual([]);
      const touch = (id: string) => ({ sessionId: id, at: at(10) });
      await store.touchSessions([touch(idle.id), touch(busy.id)], day(3));
      expect((await store.getSession(idle.id))?.lastActiveAt).toEqual(at(2));
      expect((await store.getSession(busy.id))?.lastActiveAt).toEqual(at(10));
      expect(over.expiresAt).toEqual(at(8));
    });

    it('keeps API tokens under their hash, and lists a person their own, newest first, page by page', async () => {
      const made = [
        tokenOf(ada),
        tokenOf(ada, { expiresAt: at(3), scopes: ['read', 'write'] }),
        tokenOf(ada),
      ];
      for (const [n, each] of made.entries()) await store.addApiToken(each, `hash ${n}`, []);
      await store.addApiToken(tokenOf(bob), 'hash of bob', []);
      expect(await store.findApiToken('hash 1')).toEqual(made[1]);
      expect(await store.findApiToken('hash')).toBeUndefined();
      const page = await store.listApiTokens(ada, 2, undefined);
      expect(page).toEqual([made[2], made[1]]);
      expect(await store.listApiTokens(ada, 2, page[1]?.id)).toEqual([made[0]]);
    });

    it('knows when an API token was last used', async () => {
      const token = tokenOf(ada);
      await store.addApiToken(token, 'hash', []);
      await store.touchApiToken(token.id, at(5));
      await store.touchApiToken(token.id, at(4));
      await store.touchApiToken(uuidv7(), at(4));
      expect((await store.findApiToken('hash'))?.lastUsedAt).toEqual(at(5));
    });

    it('revokes an API token once, for its owner only, and publishes it', async () => {
      const token = tokenOf(ada);
      await store.addApiToken(token, 'hash', []);
      const revocation = { sessionId: token.id, revokedAt: at(5), expiresAt: at(6) };
      expect(await store.revokeApiToken(bob, revocation, announced())).toBe(false);
      expect(await store.findApiToken('hash')).toEqual(token);
      expect(await store.listRevocations(10, new Date(0), undefined)).toEqual([]);
      const results = await Promise.all([1, 2].map(() => store.revokeApiToken(ada, revocation, announced())));
      expect(results.sort()).toEqual([false, true]);
      expect(await store.findApiToken('hash')).toBeUndefined();
      expect(await store.listApiTokens(ada, 10, undefined)).toEqual([]);
      expect(await store.listRevocations(10, new Date(0), undefined)).toEqual([revocation]);
      const entries = await store.outbox.read(10);
      expect(entries).toHaveLength(1);
      await store.outbox.remove(entries.map(({ key }) => key));
      expect(await store.outbox.count()).toBe(0);
      expect(await store.revokeApiToken(ada, revocation, announced())).toBe(false);
    });

    it('turns a second factor on with the secret that was begun last, once', async () => {
      expect(await store.getSecondFactor(ada)).toBeUndefined();
      expect(await store.beginSecondFactor(ada, 'v1.first')).toBe(true);
      expect(await store.beginSecondFactor(ada, 'v1.second')).toBe(true);
      expect(await store.getSecondFactor(ada)).toMatchObject({
        pendingSecret: 'v1.second',
        backupCodesLeft: 0,
      });
      const enable = (sealedSecret: string) =>
        store.enableSecondFactor(
          ada,
          { sealedSecret, step: 7, backupCodes: ['x', 'y'], at: at(3) },
          announced(),
        );
      expect(await enable('v1.first')).toBe(false);
      expect((await Promise.all([enable('v1.second'), enable('v1.second')])).sort()).toEqual([false, true]);
      const on = { pendingSecret: undefined, secret: 'v1.second', enabledAt: at(3), backupCodesLeft: 2 };
      expect(await store.getSecondFactor(ada)).toEqual({ userId: ada, ...on });
      expect(await store.beginSecondFactor(ada, 'v1.third')).toBe(false);
      expect(await store.getSecondFactor(ada)).toEqual({ userId: ada, ...on });
      expect(await store.outbox.count()).toBe(1);
      expect(await store.getSecondFactor(bob)).toBeUndefined();
    });

    it('lets set-ups that are begun at once both begin', async () => {
      const begun = await Promise.all(
        ['a', 'b', 'c', 'd'].map((secret) => store.beginSecondFactor(ada, secret)),
      );
      expect(begun).toEqual([true, true, true, true]);
    });

    it('takes each time step once, and none before the last', async () => {
      expect(await store.useStep(ada, 1)).toBe(false);
      await turnOn(store, ada, []);
      expect(await store.useStep(ada, 77)).toBe(false);
      const uses = await Promise.all(Array.from({ length: 10 }, () => store.useStep(ada, 78)));
      expect(uses.filter(Boolean)).toHaveLength(1);
      expect(await store.useStep(ada, 76)).toBe(false);
      expect(await store.useStep(ada, 80)).toBe(true);
      expect(await store.useStep(ada, 79)).toBe(false);
    });

    it('takes each backup code once, and none of another person', async () => {
      await turnOn(store, ada, ['x', 'y', 'z']);
      await turnOn(store, bob, ['b']);
      const uses = await Promise.all(Array.from({ length: 10 }, () => store.useBackupCode(ada, 'x')));
      expect(uses.filter(Boolean)).toHaveLength(1);
      expect(await store.useBackupCode(ada, 'b')).toBe(false);
      expect((await store.getSecondFactor(ada))?.backupCodesLeft).toBe(2);
      expect(await store.replaceBackupCodes(ada, ['n'])).toBe(true);
      expect(await store.useBackupCode(ada, 'y')).toBe(false);
      expect(await store.useBackupCode(ada, 'n')).toBe(true);
      expect((await store.getSecondFactor(bob))?.backupCodesLeft).toBe(1);
    });

    it('lists sealed secrets by their texts, and replaces one by its resealed form once', async () => {
      expect(await store.listSealedSecrets('', 10)).toEqual([]);
      await store.beginSecondFactor(bob, 'v2.b.pending');
      expect(await store.listSealedSecrets('', 10)).toEqual([]);
      for (const [person, sealedSecret] of [
        [ada, 'v2.a.x'],
        [bob, 'v1.y'],
      ] as const) {
        await store.beginSecondFactor(person, sealedSecret);
        await store.enableSecondFactor(person, { sealedSecret, step: 1, backupCodes: ['c'], at: at(3) }, []);
      }
      const [first, second] = [
        { userId: bob, sealed: 'v1.y' },
        { userId: ada, sealed: 'v2.a.x' },
      ];
      expect(await store.listSealedSecrets('', 10)).toEqual([first, second]);
      expect(await store.listSealedSecrets('', 1)).toEqual([first]);
      expect(await store.listSealedSecrets('v1.~', 10)).toEqual([second]);
      const resealed = await Promise.all(
        ['v2.a.1', 'v2.a.2'].map((to) => store.resealSecret(bob, 'v1.y', to)),
      );
      expect(resealed.sort()).toEqual([false, true]);
      expect(await store.resealSecret(bob, 'v1.y', 'v2.a.3')).toBe(false);
      const [after] = await store.listSealedSecrets('', 1);
      expect(after?.sealed).toMatch(/^v2\.a\.[12]$/);
      expect(await store.getSecondFactor(bob)).toMatchObject({ secret: after?.sealed, backupCodesLeft: 1 });
      await store.disableSecondFactor(bob, []);
      expect(await store.listSealedSecrets('', 10)).toEqual([second]);
      expect(await store.resealSecret(bob, after?.sealed ?? '', 'v2.a.4')).toBe(false);
    });

    it('forgets all of a second factor that is turned off, and can have another', async () => {
      expect(await store.disableSecondFactor(ada, announced())).toBe(false);
      expect(await store.replaceBackupCodes(ada, ['n'])).toBe(false);
      await turnOn(store, ada, ['x']);
      const off = await Promise.all([
        store.disableSecondFactor(ada, announced()),
        store.disableSecondFactor(ada, announced()),
      ]);
      expect(off.sort()).toEqual([false, true]);
      expect(await store.outbox.count()).toBe(1);
      expect(await store.getSecondFactor(ada)).toBeUndefined();
      expect(await store.useBackupCode(ada, 'x')).toBe(false);
      expect(await store.useStep(ada, 100)).toBe(false);
      expect(await turnOn(store, ada, ['y'])).toBe(true);
      expect(await store.getSecondFactor(ada)).toMatchObject({ secret: 'v1.sealed', backupCodesLeft: 1 });
    });
  });
}
