import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoreUnderTest } from '../testing/store-under-test.ts';
import type { AccountExport } from './account-export.ts';

const T0 = new Date('2026-01-02T03:04:05.678Z');
const SOON = new Date('2026-01-02T03:05:00.000Z');
const LATER = new Date('2026-01-03T03:05:00.000Z');
const archive = { bytes: 5_000_000_000, sha256: 'ab'.repeat(32) };

export function anExport(changes: Partial<AccountExport> = {}): AccountExport {
  return {
    id: uuidv7(),
    userId: uuidv7(),
    state: 'waiting',
    done: 0,
    total: 0,
    archive: undefined,
    createdAt: T0,
    expiresAt: undefined,
    error: '',
    attempts: 0,
    link: undefined,
    ...changes,
  };
}

/** What every adapter of the auth store must do about exports of accounts. */
export function describeExports(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`exports of accounts on ${adapter}`, () => {
    let under: StoreUnderTest;
    let store: StoreUnderTest['store'];

    beforeEach(async () => {
      under = await open();
      store = under.store;
    });
    afterEach(() => under.close());

    async function person(): Promise<string> {
      const id = uuidv7();
      const user = { id, email: `${id}@example.org`, firstName: 'Ada', lastName: '', createdAt: T0 };
      await store.addUser(user, { emailKey: user.email, passwordHash: 'hash' }, []);
      return id;
    }

    async function waiting(): Promise<AccountExport> {
      const added = anExport({ userId: await person() });
      expect(await store.addExport(added)).toEqual({ replaced: undefined });
      return added;
    }

    async function ready(): Promise<AccountExport> {
      const { id } = await waiting();
      await store.takeExport(T0, SOON, 'one');
      await store.noteExport(id, 'one', { done: 3, total: 4 }, SOON);
      const result = { state: 'ready' as const, archive, expiresAt: LATER };
      expect(await store.finishExport(id, 'one', result)).toBe(true);
      return (await store.findExport(id)) ?? expect.fail('it is missing');
    }

    it('are one at a time for a person', async () => {
      const userId = await person();
      const both = [anExport({ userId }), anExport({ userId })] as const;
      const added = await Promise.all(both.map((each) => store.addExport(each)));
      expect(added.filter((each) => each !== false)).toEqual([{ replaced: undefined }]);
      const kept = both[added[0] === false ? 1 : 0];
      expect(await store.findExportOf(userId)).toEqual(kept);
      expect(await store.findExport(kept.id)).toEqual(kept);
      await store.takeExport(T0, SOON, 'one');
      await store.noteExport(kept.id, 'one', { done: 1, total: 2 }, SOON);
      expect(await store.addExport(anExport({ userId }))).toBe(false);
      expect(await store.findExportOf(userId)).toMatchObject({ state: 'running', done: 1, total: 2 });
    });

    it('are taken by one at a time, and by another when its holder is silent', async () => {
      const { id } = await waiting();
      const leases = ['a', 'b', 'c', 'd', 'e', 'f'];
      const taken = await Promise.all(leases.map((lease) => store.takeExport(T0, SOON, lease)));
      expect(taken.filter(Boolean)).toMatchObject([{ id, attempts: 1 }]);
      const first = leases[taken.findIndex(Boolean)] ?? '';
      expect(await store.noteExport(id, first, { done: 1, total: 9 }, SOON)).toBe(true);
      expect(await store.takeExport(T0, SOON, 'other')).toBeUndefined();
      expect(await store.takeExport(SOON, LATER, 'other')).toMatchObject({ id, attempts: 2 });
      expect(await store.noteExport(id, first, { done: 2, total: 9 }, LATER)).toBe(false);
      const result = { state: 'ready' as const, archive, expiresAt: LATER };
      expect(await store.finishExport(id, first, result)).toBe(false);
      await store.giveBackExport(id, first, T0);
      expect(await store.takeExport(SOON, LATER, 'third')).toBeUndefined();
      await store.giveBackExport(id, 'other', T0);
      expect(await store.noteExport(id, 'other', { done: 3, total: 9 }, LATER)).toBe(false);
      expect(await store.takeExport(T0, new Date('2098-01-01'), 'third')).toMatchObject({ attempts: 3 });
      await store.giveBackAllExports();
      expect(await store.takeExport(new Date(), LATER, 'fourth')).toMatchObject({ id, attempts: 4 });
    });

    it('count how often they were begun, but for those whose maker just had to go', async () => {
      const { id } = await waiting();
      for (let n = 0; n < 3; n++) {
        expect(await store.takeExport(T0, SOON, 'one')).toMatchObject({ attempts: 1 });
        await store.giveBackExport(id, 'other', T0, { uncounted: true });
        // However often it is said.
        for (let m = 0; m < 2; m++) await store.giveBackExport(id, 'one', T0, { uncounted: true });
        expect(await store.findExport(id)).toMatchObject({ state: 'waiting', attempts: 0 });
      }
      await store.takeExport(T0, SOON, 'one');
      await store.giveBackExport(id, 'one', T0);
      expect(await store.findExport(id)).toMatchObject({ attempts: 1 });
    });

    it('are ready with all parts done, until their day is over', async () => {
      const done = await ready();
      expect(done).toMatchObject({ state: 'ready', done: 4, total: 4, archive, expiresAt: LATER, error: '' });
      expect(await store.noteExport(done.id, 'one', { done: 0, total: 0 }, SOON)).toBe(false);
      await store.giveBackAllExports();
      expect(await store.takeExport(new Date(LATER.getTime() - 1), LATER, 'two')).toBeUndefined();
      expect(await store.takeExport(LATER, new Date('2099-01-01'), 'two')).toMatchObject({
        id: done.id,
        state: 'ready',
        archive,
      });
    });

    it('say why they failed, and are replaced by the next', async () => {
      const { id, userId } = await waiting();
      await store.takeExport(T0, SOON, 'one');
      await store.finishExport(id, 'one', { state: 'failed', error: 'No room.', expiresAt: LATER });
      expect(await store.findExport(id)).toMatchObject({ state: 'failed', error: 'No room.' });
      expect(await store.linkExport(id, { hash: 'h', sessionId: 's', expiresAt: LATER })).toBe(false);
      const next = anExport({ userId });
      expect(await store.addExport(next)).toMatchObject({ replaced: { id, state: 'failed' } });
      expect(await store.findExport(id)).toBeUndefined();
      expect(await store.findExportOf(userId)).toEqual(next);
    });

    it('have a link while they are ready, and leave nothing of it to the next', async () => {
      const { id, userId } = await ready();
      const link = { hash: 'h', sessionId: 's', expiresAt: LATER };
      expect(await store.linkExport(id, link)).toBe(true);
      expect(await store.linkExport(id, { ...link, hash: 'another' })).toBe(true);
      expect(await store.findExport(id)).toMatchObject({ link: { ...link, hash: 'another' } });
      const next = anExport({ userId });
      expect(await store.addExport(next)).toMatchObject({ replaced: { id, archive } });
      expect(await store.findExportOf(userId)).toEqual(next);
      expect(await store.linkExport(next.id, link)).toBe(false);
    });

    it('are removed once, and the process that makes them learns of it', async () => {
      const made = await ready();
      expect(await store.removeExport(made.id)).toEqual(made);
      expect(await store.removeExport(made.id)).toBeUndefined();
      expect(await store.findExportOf(made.userId)).toBeUndefined();
      const { id } = await waiting();
      await store.takeExport(T0, SOON, 'one');
      await store.removeExport(id);
      expect(await store.noteExport(id, 'one', { done: 0, total: 0 }, SOON)).toBe(false);
    });

    it('know whether a sign-in holds', async () => {
      const userId = await person();
      const from = { userId, ip: '', userAgent: '' };
      const session = { id: uuidv7(), ...from, createdAt: T0, expiresAt: LATER, lastActiveAt: T0 };
      await store.addSession(session, { id: uuidv7(), ...from, succeeded: true, at: T0 });
      expect(await store.holdsSession(session.id, SOON)).toBe(true);
      expect(await store.holdsSession(session.id, LATER)).toBe(false);
      expect(await store.holdsSession(uuidv7(), SOON)).toBe(false);
      await store.revoke({ sessionId: session.id, revokedAt: SOON, expiresAt: LATER }, []);
      expect(await store.holdsSession(session.id, SOON)).toBe(false);
    });
  });
}
