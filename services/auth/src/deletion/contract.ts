import { newEvent, payloadOf } from '@cairn/messaging/events';
import { emailKeyOf } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anExport } from '../export/contract.ts';
import type { AuthStore } from '../store/auth-store.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';
import { type AccountDeletion, type ErasureReport, withErasure } from './account-deletion.ts';

const T0 = new Date('2026-01-02T03:04:05.678Z');
const DUE = new Date('2026-01-09T03:04:05.678Z');
const LATER = new Date('2026-01-09T04:00:00.000Z');

const services = ['auth', 'projects', 'documents', 'chat', 'memory', 'notifications'];

export function aDeletion(changes: Partial<AccountDeletion> = {}): AccountDeletion {
  return {
    id: uuidv7(),
    userId: uuidv7(),
    state: 'scheduled',
    requestedAt: T0,
    dueAt: DUE,
    finishedAt: undefined,
    address: 'ada@example.org',
    language: 'de',
    transfers: [{ projectId: 7, memberId: 'bob' }],
    parts: services.map((service) => ({ service, store: 'things', deleted: 0, done: false })),
    announcedAt: undefined,
    ...changes,
  };
}

/** Every service has nothing left. */
function reports(): ErasureReport[] {
  return services.map((service) => ({ service, stores: [], done: true }));
}

/** Fills a store with deletions in each of their states. */
export async function fillDeletions(store: AuthStore): Promise<void> {
  await store.addDeletion(aDeletion({ id: 'waiting', userId: 'w', dueAt: new Date('2099-01-01') }), []);
  await store.addDeletion(aDeletion({ id: 'begun', userId: 'b' }), []);
  await store.takeDeletion(LATER, new Date('2098-01-01'));
  await store.announceDeletion('begun', LATER, []);
  await store.addDeletion(aDeletion({ id: 'done', userId: 'd', dueAt: T0 }), []);
  await store.takeDeletion(LATER, new Date('2098-01-01'));
  for (const report of reports()) await store.noteErasure('d', report, LATER, () => []);
  await store.forgetAddress('done');
  await store.addDeletion(aDeletion({ id: 'kept', userId: 'k' }), []);
  await store.cancelDeletion('k', [newEvent({ $case: 'userUpdated', value: { userId: 'k' } })]);
}

/** What must hold of a store that all of `fillDeletions` was carried to. */
export async function checkFilledDeletions(store: AuthStore): Promise<void> {
  expect(await store.findDeletionOf('w')).toEqual(
    aDeletion({ id: 'waiting', userId: 'w', dueAt: new Date('2099-01-01') }),
  );
  expect(await store.findDeletion('done')).toMatchObject({ state: 'finished', userId: '', address: '' });
  expect(await store.findDeletion('kept')).toBeUndefined();
  // The process that had taken it is elsewhere: it can be taken here.
  const taken = await store.takeDeletion(LATER, new Date('2098-01-01'));
  expect(taken).toMatchObject({ id: 'begun', userId: 'b', state: 'running', announcedAt: LATER });
  expect(await store.takeDeletion(LATER, new Date('2098-01-01'))).toBeUndefined();
}

/** What every adapter of the auth store must do about deletions of accounts. */
export function describeDeletions(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`deletions of accounts on ${adapter}`, () => {
    let under: StoreUnderTest;
    let store: StoreUnderTest['store'];

    beforeEach(async () => {
      under = await open();
      store = under.store;
    });
    afterEach(() => under.close());

    const announced = () => newEvent({ $case: 'userDeleted', value: { userId: 'deleted' } });
    const until = new Date(LATER.getTime() + 60_000);

    async function running(changes: Partial<AccountDeletion> = {}): Promise<AccountDeletion> {
      const deletion = aDeletion(changes);
      await store.addDeletion(deletion, []);
      return (await store.takeDeletion(LATER, until)) ?? expect.fail('nothing was due');
    }

    it('are scheduled once for a person, with their event', async () => {
      const first = aDeletion();
      const added = await Promise.all([
        store.addDeletion(first, [announced()]),
        store.addDeletion(aDeletion({ userId: first.userId, id: first.id }), [announced()]),
      ]);
      expect(added.sort()).toEqual([false, true]);
      expect(await store.addDeletion(aDeletion({ userId: first.userId }), [announced()])).toBe(false);
      expect(await store.findDeletionOf(first.userId)).toEqual(first);
      expect(await store.findDeletion(first.id)).toEqual(first);
      expect(await store.outbox.count()).toBe(1);
      expect(await store.addDeletion(aDeletion(), [])).toBe(true);
    });

    it('can be taken back until they run, and be scheduled again at once', async () => {
      const deletion = aDeletion();
      await store.addDeletion(deletion, []);
      expect(await store.cancelDeletion(deletion.userId, [announced()])).toBe(true);
      expect(await store.cancelDeletion(deletion.userId, [announced()])).toBe(false);
      expect(await store.findDeletion(deletion.id)).toBeUndefined();
      expect(await store.findDeletionOf(deletion.userId)).toBeUndefined();
      expect(await store.takeDeletion(LATER, until)).toBeUndefined();
      expect(await store.outbox.count()).toBe(1);
      const again = await running({ userId: deletion.userId });
      expect(await store.cancelDeletion(deletion.userId, [announced()])).toBe(false);
      expect(await store.findDeletionOf(deletion.userId)).toEqual(again);
    });

    it('are taken by one at a time, once due, and again when they were not given back in time', async () => {
      const deletion = aDeletion();
      await store.addDeletion(deletion, []);
      await store.addDeletion(aDeletion({ dueAt: new Date('2099-01-01') }), []);
      expect(await store.takeDeletion(new Date(DUE.getTime() - 1), until)).toBeUndefined();
      const taken = await Promise.all(Array.from({ length: 8 }, () => store.takeDeletion(LATER, until)));
      expect(taken.filter(Boolean)).toEqual([{ ...deletion, state: 'running' }]);
      expect(await store.takeDeletion(until, new Date(until.getTime() + 1))).toMatchObject({
        id: deletion.id,
      });
      await store.giveBackDeletion(deletion.id, LATER);
      expect(await store.takeDeletion(LATER, new Date('2098-01-01'))).toMatchObject({ id: deletion.id });
      await store.giveBackAllDeletions();
      expect(await store.takeDeletion(new Date(), until)).toMatchObject({ id: deletion.id });
    });

    it('gather reports in any order and however often into the same receipt', async () => {
      const { id, userId } = await running();
      const counted: ErasureReport[] = [
        { service: 'chat', stores: [{ store: 'messages', records: 9 }], done: false },
        { service: 'chat', stores: [{ store: 'messages', records: 4 }], done: true },
        { service: 'documents', stores: [{ store: 'project_files', records: 2 }], done: false },
      ];
      const all = [...reports(), ...counted, ...reports(), ...counted];
      for (const report of all.slice(0, -reports().length)) {
        if (report.service === 'auth') continue;
        await store.noteErasure(userId, report, LATER, () => [announced()]);
      }
      const still = await store.findDeletion(id);
      expect(still?.state).toBe('running');
      expect(still?.finishedAt).toBeUndefined();
      expect(await store.outbox.count()).toBe(0);
      await store.noteErasure(userId, { service: 'auth', stores: [], done: true }, until, (finished) => [
        newEvent({ $case: 'userDeleted', value: { userId: finished.id } }),
      ]);
      const receipt = await store.findDeletion(id);
      expect(receipt).toMatchObject({ state: 'finished', finishedAt: until, userId: '', transfers: [] });
      expect(receipt?.parts.every(({ done }) => done)).toBe(true);
      expect(receipt?.parts.filter(({ deleted }) => deleted > 0)).toEqual([
        { service: 'chat', store: 'messages', deleted: 9, done: true },
        { service: 'documents', store: 'project_files', deleted: 2, done: true },
      ]);
      const [entry] = await store.outbox.read(10);
      expect(entry && payloadOf(entry.event, 'userDeleted')).toEqual({ userId: id });
      await store.noteErasure(userId, reports()[0] as ErasureReport, LATER, () => [announced()]);
      await store.giveBackDeletion(id, T0);
      expect(await store.takeDeletion(LATER, until)).toBeUndefined();
      expect(await store.findDeletion(id)).toEqual(receipt);
      expect(await store.outbox.count()).toBe(1);
    });

    it('lose none of the reports that come at once, and are finished once', async () => {
      const { id, userId } = await running();
      const all = [...reports(), ...reports()];
      await Promise.all(all.map((report) => store.noteErasure(userId, report, LATER, () => [announced()])));
      expect(await store.findDeletion(id)).toMatchObject({ state: 'finished' });
      expect(await store.outbox.count()).toBe(1);
    });

    it('note when the others were informed, and forget where the receipt was mailed to', async () => {
      const { id, userId } = await running();
      await store.announceDeletion(id, LATER, [announced()]);
      expect(await store.findDeletion(id)).toMatchObject({ announcedAt: LATER });
      expect(await store.outbox.count()).toBe(1);
      await store.forgetAddresses(until);
      expect(await store.findDeletion(id)).toMatchObject({ address: 'ada@example.org' });
      for (const report of reports()) await store.noteErasure(userId, report, LATER, () => []);
      await store.forgetAddresses(LATER);
      expect(await store.findDeletion(id)).toMatchObject({ address: 'ada@example.org' });
      await store.forgetAddresses(until);
      expect(await store.findDeletion(id)).toMatchObject({ address: '' });
    });

    it('close an account at once, and erase all there is of it, and nothing of another', async () => {
      const [ada, bob] = [await person('ada@example.org'), await person('bob@example.org')];
      expect(Object.fromEntries(await store.countAccount(ada))).toEqual({
        accounts: 1,
        pictures: 1,
        links: 1,
        sessions: 1,
        logins: 2,
        api_tokens: 1,
        second_factors: 1,
        exports: 1,
      });
      await store.closeAccount(ada);
      expect(await store.findCredential('ada@example.org')).toBeUndefined();
      expect(await store.hasEmailKey('ada@example.org')).toBe(true);
      const reset = { passwordHash: 'new', at: T0, by: { link: `link of ${ada}` } };
      expect(await store.changePassword(ada, reset, [])).toBe(false);
      await store.eraseAccount(ada);
      await store.eraseAccount(ada);
      expect([...(await store.countAccount(ada)).values()]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
      expect(await store.getAccount(ada)).toBeUndefined();
      expect(await store.listLogins(ada, 9, undefined)).toEqual([]);
      expect(await store.listApiTokens(ada, 9, undefined)).toEqual([]);
      expect([...(await store.countAccount(bob)).values()]).toEqual([1, 1, 1, 1, 2, 1, 1, 1]);
      expect(await store.findCredential('bob@example.org')).toBeDefined();
      // The address is free for another account.
      await person('ada@example.org');
    });

    /** An account with something of every kind. */
    async function person(email: string): Promise<string> {
      const id = uuidv7();
      const user = { id, email, firstName: 'Ada', lastName: '', createdAt: T0 };
      await store.addUser(user, { emailKey: emailKeyOf(email), passwordHash: 'hash' }, [announced()]);
      await store.addExport(anExport({ userId: id }));
      const from = { userId: id, ip: '::1', userAgent: 'Firefox' };
      const line = { ...from, succeeded: true, at: T0 };
      const session = { id: uuidv7(), ...from, createdAt: T0, expiresAt: DUE, lastActiveAt: T0 };
      await store.addSession(session, { id: uuidv7(), ...line });
      await store.addLogin({ id: uuidv7(), ...line, succeeded: false });
      await store.addLink(id, {
        hash: `link of ${id}`,
        kind: 'reset',
        emailKey: emailKeyOf(email),
        expiresAt: new Date('2099-01-01'),
      });
      await store.addApiToken(
        {
          id: uuidv7(),
          userId: id,
          name: 'ci',
          scopes: ['read'],
          prefix: 'cairn_pat_a',
          createdAt: T0,
          expiresAt: new Date('2099-01-01'),
          lastUsedAt: undefined,
        },
        `hash of ${id}`,
        [],
      );
      await store.beginSecondFactor(id, 'sealed');
      await store.changeAccount(id, { avatar: { id: uuidv7(), image: new Uint8Array([1]) } }, T0, []);
      return id;
    }
  });

  describe('a receipt', () => {
    it('is finished only by a deletion that runs', () => {
      const done = reports().reduce((deletion, report) => withErasure(deletion, report, LATER), aDeletion());
      expect(done.state).toBe('scheduled');
    });
  });
}
