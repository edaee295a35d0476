import { newEvent } from '@cairn/messaging/events';
import { emailKeyOf } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoreUnderTest } from '../testing/store-under-test.ts';
import type { RegistrationInvitation } from './ports.ts';

const at = (n: number) => new Date(Date.UTC(2026, 0, n, 1, 2, 3, 456));
const announced = () => [newEvent({ $case: 'standingChanged', value: { userId: '' } })];

function invitationTo(email: string, changes: Partial<RegistrationInvitation> = {}): RegistrationInvitation {
  return {
    id: uuidv7(),
    email,
    emailKey: emailKeyOf(email),
    createdAt: at(1),
    expiresAt: at(20),
    ...changes,
  };
}

/** Fills a store that has people with some of everything that administrators decide. */
export async function fillAdmin(store: StoreUnderTest['store'], userIds: readonly string[]): Promise<void> {
  const [, bob = '', cem = ''] = userIds;
  await store.addAdministrator(bob);
  await store.changeSettings(
    { registration: 'invited', secondFactorDemanded: false, limits: { projects_per_person: 7 } },
    [],
  );
  await store.changeAdministration(cem, { closedAt: at(2), limits: { answers_per_day: 0 } }, []);
  await store.changeAdministration(bob, { resetRequiredAt: at(3) }, []);
  await store.addRegistrationInvitation(invitationTo('Dan@Example.org'), []);
}

/** What must hold of a store that everything of a filled one was carried to. */
export async function checkFilledAdmin(
  store: StoreUnderTest['store'],
  userIds: readonly string[],
): Promise<void> {
  const [ada = '', bob = '', cem = ''] = userIds;
  expect((await store.listAdministrators()).sort()).toEqual([ada, bob].sort());
  expect(await store.getSettings()).toEqual({
    registration: 'invited',
    secondFactorDemanded: false,
    limits: { projects_per_person: 7 },
  });
  expect(await store.getAdministration(cem)).toEqual({
    closedAt: at(2),
    resetRequiredAt: undefined,
    limits: { answers_per_day: 0 },
  });
  expect((await store.getAdministration(bob)).resetRequiredAt).toEqual(at(3));
  expect(await store.findRegistrationInvitation('dan@example.org', at(4))).toMatchObject({
    email: 'Dan@Example.org',
    expiresAt: at(20),
  });
}

/** What every adapter of what administrators decide must do. */
export function describeAdminRecords(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`administration on ${adapter}`, () => {
    let under: StoreUnderTest;
    let store: StoreUnderTest['store'];

    beforeEach(async () => {
      under = await open();
      store = under.store;
    });
    afterEach(() => under.close());

    const add = async (name: string, onlyAsFirst = false): Promise<string | undefined> => {
      const id = uuidv7();
      const email = `${name}@Example.org`;
      const user = { id, email, firstName: name, lastName: 'Lovelace', createdAt: at(1) };
      const credential = { emailKey: emailKeyOf(email), passwordHash: 'hash', onlyAsFirst };
      return (await store.addUser(user, credential, [])) ? id : undefined;
    };
    const must = async (name: string) => (await add(name)) ?? expect.unreachable('was added');

    it('makes the first account an administrator, one of many that come at once, and no later one', async () => {
      expect(await store.hasAccounts()).toBe(false);
      const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => must(`ada${n}`)));
      const administrators = await store.listAdministrators();
      expect(administrators).toHaveLength(1);
      expect(ids).toContain(administrators[0]);
      const later = await must('bob');
      expect(await store.isAdministrator(later)).toBe(false);
      expect(await store.hasAccounts()).toBe(true);
      expect(await store.countAccounts()).toBe(21);
    });

    it('names no successor once the first account is deleted', async () => {
      const ada = await must('ada');
      expect(await store.isAdministrator(ada)).toBe(true);
      await store.eraseAccount(ada);
      const bob = await must('bob');
      expect(await store.isAdministrator(bob)).toBe(false);
      expect(await store.listAdministrators()).toEqual([]);
      expect(await store.addAdministrator(bob)).toBe(true);
      expect(await store.isAdministrator(bob)).toBe(true);
    });

    it('makes one account of those that may only be the first', async () => {
      const made = await Promise.all(Array.from({ length: 10 }, (_, n) => add(`ada${n}`, true)));
      expect(made.filter((id) => id !== undefined)).toHaveLength(1);
      expect(await add('bob', true)).toBeUndefined();
      expect(await store.listPeople([], 10, undefined)).toHaveLength(1);
    });

    it('names and dismisses administrators, and never the last one', async () => {
      const [ada, bob] = [await must('ada'), await must('bob')];
      expect(await store.removeAdministrator(ada)).toBe('last');
      expect(await store.removeAdministrator(bob)).toBe('none');
      expect(await store.addAdministrator(bob)).toBe(true);
      expect(await store.addAdministrator(bob)).toBe(false);
      expect(await store.addAdministrator(uuidv7())).toBe(false);
      const outcomes = await Promise.all([store.removeAdministrator(ada), store.removeAdministrator(bob)]);
      expect(outcomes.sort()).toEqual(['last', 'removed']);
      expect(await store.listAdministrators()).toHaveLength(1);
    });

    it('keeps settings one by one, with their event', async () => {
      expect(await store.getSettings()).toEqual({ limits: {} });
      await Promise.all([
        store.changeSettings({ registration: 'closed' }, announced()),
        store.changeSettings({ secondFactorDemanded: true }, announced()),
        store.changeSettings({ limits: { projects_per_person: 3 } }, announced()),
        store.changeSettings({ limits: { requests_per_minute: 0 } }, announced()),
      ]);
      expect(await store.getSettings()).toEqual({
        registration: 'closed',
        secondFactorDemanded: true,
        limits: { projects_per_person: 3, requests_per_minute: 0 },
      });
      await store.changeSettings({ limits: { projects_per_person: null } }, announced());
      expect((await store.getSettings()).limits).toEqual({ requests_per_minute: 0 });
      expect(await store.outbox.count()).toBe(5);
    });

    it('keeps what is decided about a person until it is taken back', async () => {
      const ada = await must('ada');
      expect(await store.getAdministration(ada)).toEqual({ limits: {} });
      expect(await store.changeAdministration(uuidv7(), { closedAt: at(1) }, announced())).toBe(false);
      await store.changeAdministration(ada, { closedAt: at(1), resetRequiredAt: at(2) }, announced());
      await store.changeAdministration(ada, { limits: { answers_per_day: 5 } }, []);
      expect(await store.getAdministration(ada)).toEqual({
        closedAt: at(1),
        resetRequiredAt: at(2),
        limits: { answers_per_day: 5 },
      });
      await store.changeAdministration(ada, { closedAt: null, limits: {} }, []);
      expect(await store.getAdministration(ada)).toEqual({ resetRequiredAt: at(2), limits: {} });
      expect(await store.outbox.count()).toBe(1);
    });

    it('counts the demand for a new password as met by a link, and not before', async () => {
      const ada = await must('ada');
      await store.changeAdministration(ada, { resetRequiredAt: at(2) }, []);
      const link = { hash: 'h', kind: 'reset' as const, emailKey: 'ada@example.org', expiresAt: at(9) };
      await store.addLink(ada, link);
      const change = { passwordHash: 'new', at: at(3) };
      expect(await store.changePassword(ada, { ...change, by: { link: 'other' } }, [])).toBe(false);
      expect((await store.getAdministration(ada)).resetRequiredAt).toEqual(at(2));
      expect(await store.changePassword(ada, { ...change, by: { link: 'h' } }, [])).toBe(true);
      expect((await store.getAdministration(ada)).resetRequiredAt).toBeUndefined();
    });

    it('finds people by address and name, newest first, page by page', async () => {
      const ids = [await must('ada'), await must('bob'), await must('Cem.x')];
      const idsOf = async (...list: Parameters<typeof store.listPeople>) =>
        (await store.listPeople(...list)).map(({ id }) => id);
      expect(await idsOf([], 10, undefined)).toEqual(ids.toReversed());
      expect(await idsOf([], 2, undefined)).toEqual([ids[2], ids[1]]);
      expect(await idsOf([], 2, ids[1])).toEqual([ids[0]]);
      expect(await idsOf(['BOB@example'], 10, undefined)).toEqual([ids[1]]);
      expect(await idsOf(['cem.x', 'love'], 10, undefined)).toEqual([ids[2]]);
      for (const term of ['a.a', '%', '_', '.*', '\\', '$ne', '[']) {
        expect(await idsOf([term], 10, undefined), term).toEqual([]);
      }
    });

    it('has one invitation an address, until it runs out or is used', async () => {
      const [first, second] = [invitationTo('ada@example.org'), invitationTo('ada@example.org')];
      const other = invitationTo('bob@example.org', { expiresAt: at(2) });
      for (const each of [first, second, other]) await store.addRegistrationInvitation(each, []);
      expect(await store.listRegistrationInvitations(10, undefined, at(1))).toEqual([other, second]);
      expect(await store.listRegistrationInvitations(10, other.id, at(1))).toEqual([second]);
      expect(await store.listRegistrationInvitations(10, undefined, at(3))).toEqual([second]);
      expect(await store.findRegistrationInvitation('ada@example.org', at(1))).toEqual(second);
      expect(await store.findRegistrationInvitation('bob@example.org', at(3))).toBeUndefined();
      expect(await store.removeRegistrationInvitation({ id: first.id })).toBe(false);
      expect(await store.removeRegistrationInvitation({ emailKey: 'ada@example.org' })).toBe(true);
      expect(await store.findRegistrationInvitation('ada@example.org', at(1))).toBeUndefined();
    });
  });
}
