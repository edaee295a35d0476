import { newEvent } from '@cairn/messaging/events';
import { emailKeyOf } from '@cairn/platform/text';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoreUnderTest } from '../testing/store-under-test.ts';
import type { Link } from './account.ts';
import { effective, withChanges } from './preferences.ts';

type Store = StoreUnderTest['store'];

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const image = new Uint8Array([82, 73, 70, 70, 0, 255, 128]);

/** Gives a filled store's people profiles, preferences, pictures and links. */
export async function fillAccounts(store: Store): Promise<void> {
  const ada = await store.findCredential('ada@example.org');
  const bob = await store.findCredential('bob@example.org');
  if (!ada || !bob) throw new Error('the store was not filled');
  await store.changeAccount(
    ada.user.id,
    {
      profile: { username: 'ada', bio: 'Zeile\nzwei 🪨', pendingEmail: 'ada@example.com' },
      avatar: { id: 'picture', image },
      preferences: { language: 'de', reducedMotion: false },
    },
    day(5),
    [],
  );
  await store.addLink(ada.user.id, linkOf('b', { emailKey: 'ada@example.com' }));
  await store.addLink(ada.user.id, linkOf('a', { kind: 'reset' }));
  const by = { replaces: bob.passwordHash };
  await store.changePassword(bob.user.id, { passwordHash: 'hash of bob', at: day(6), by }, []);
}

/** What must hold of a store that all of that was carried to. */
export async function checkFilledAccounts(store: Store): Promise<void> {
  const ada = (await store.findCredential('ada@example.org'))?.user.id ?? '';
  expect(await store.getAccount(ada)).toMatchObject({
    profile: {
      username: 'ada',
      bio: 'Zeile\nzwei 🪨',
      title: '',
      pendingEmail: 'ada@example.com',
      avatarId: 'picture',
    },
    preferences: {
      values: { language: 'de', reducedMotion: false },
      changedAt: { language: day(5) },
      updatedAt: day(5),
    },
  });
  expect(new Uint8Array((await store.getAvatar(ada, 'picture')) ?? [])).toEqual(image);
  expect(await store.findLink('a')).toEqual({ ...linkOf('a', { kind: 'reset' }), userId: ada });
  expect((await store.findLink('b'))?.emailKey).toBe('ada@example.com');
  const bob = (await store.findCredential('bob@example.org'))?.user.id ?? '';
  expect((await store.getAccount(bob))?.profile.passwordUpdatedAt).toEqual(day(6));
}

function linkOf(hash: string, changes: Partial<Link> = {}): Link {
  return { hash, kind: 'verify', emailKey: 'ada@example.org', expiresAt: day(20), ...changes };
}

/** What every adapter must do with accounts beyond signing in. */
export function describeAccountStore(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`accounts on ${adapter}`, () => {
    let under: StoreUnderTest;
    let store: Store;
    let ada: string;
    let bob: string;

    beforeEach(async () => {
      under = await open();
      store = under.store;
      [ada, bob] = [await add('Ada@Example.org'), await add('bob@example.org')];
    });
    afterEach(() => under.close());

    async function add(email: string): Promise<string> {
      const user = { id: uuidv7(), email, firstName: 'Ada', lastName: 'Lovelace', createdAt: day(1) };
      await store.addUser(user, { emailKey: emailKeyOf(email), passwordHash: 'old' }, []);
      return user.id;
    }

    const announced = () => [newEvent({ $case: 'userUpdated', value: { userId: ada } })];
    const profile = async (id = ada) => (await store.getAccount(id))?.profile;

    it('begin with nothing said, and the usual preferences', async () => {
      expect(await store.getAccount(ada)).toEqual({
        user: {
          id: ada,
          email: 'Ada@Example.org',
          firstName: 'Ada',
          lastName: 'Lovelace',
          createdAt: day(1),
        },
        profile: {
          username: '',
          bio: '',
          title: '',
          phone: '',
          location: '',
          website: '',
          emailVerified: false,
          pendingEmail: '',
          passwordUpdatedAt: day(1),
          avatarId: '',
        },
        preferences: { values: {}, changedAt: {}, updatedAt: undefined },
      });
      expect(await store.getAccount(uuidv7())).toBeUndefined();
      expect((await store.getAccounts([bob, uuidv7(), ada])).map(({ user }) => user.id).sort()).toEqual(
        [ada, bob].sort(),
      );
    });

    it('keep a change with its events, and leave the rest as it is', async () => {
      const first = { firstName: 'Augusta', profile: { bio: 'Countess', title: 'Dr' } };
      expect(await store.changeAccount(ada, first, day(2), announced())).toBe('changed');
      expect(await store.changeAccount(ada, { profile: { title: '' } }, day(3), [])).toBe('changed');
      expect(await store.changeAccount(ada, {}, day(3), [])).toBe('changed');
      expect(await store.getAccount(ada)).toMatchObject({
        user: { firstName: 'Augusta', lastName: 'Lovelace' },
        profile: { bio: 'Countess', title: '' },
      });
      expect(await store.outbox.count()).toBe(1);
      expect(await store.changeAccount(uuidv7(), first, day(2), announced())).toBe('missing');
      expect(await store.outbox.count()).toBe(1);
    });

    it('let one person have a username, and change nothing for another', async () => {
      const named = (username: string) => ({ profile: { username, bio: 'x' } });
      expect(await store.changeAccount(ada, named('ada'), day(2), [])).toBe('changed');
      expect(await store.changeAccount(bob, named('ada'), day(2), announced())).toBe('username_taken');
      expect(await profile(bob)).toMatchObject({ username: '', bio: '' });
      expect(await store.outbox.count()).toBe(0);
      expect(await store.changeAccount(ada, named(''), day(2), [])).toBe('changed');
      expect(await store.changeAccount(bob, named(''), day(2), [])).toBe('changed');
      expect(await store.changeAccount(bob, named('ada'), day(2), [])).toBe('changed');
    });

    it('keep one picture of a person, under its id', async () => {
      await store.changeAccount(ada, { avatar: { id: 'one', image } }, day(2), []);
      expect(new Uint8Array((await store.getAvatar(ada, 'one')) ?? [])).toEqual(image);
      expect(await store.getAvatar(bob, 'one')).toBeUndefined();
      await store.changeAccount(ada, { avatar: { id: 'two', image } }, day(2), []);
      expect(await store.getAvatar(ada, 'one')).toBeUndefined();
      expect((await profile())?.avatarId).toBe('two');
      await store.changeAccount(ada, { avatar: null }, day(2), []);
      expect(await store.getAvatar(ada, 'two')).toBeUndefined();
      expect((await profile())?.avatarId).toBe('');
    });

    it('change preferences one by one, and say what was there before', async () => {
      const first = await store.changePreferences(ada, { theme: 'dark', largerText: true }, day(2));
      expect(first).toEqual({ values: {}, changedAt: {}, updatedAt: undefined });
      const second = await store.changePreferences(ada, { theme: 'system' }, day(3));
      expect(second).toEqual({
        values: { theme: 'dark', largerText: true },
        changedAt: { theme: day(2), largerText: day(2) },
        updatedAt: day(2),
      });
      const account = await store.getAccount(ada);
      expect(account?.preferences).toEqual(second && withChanges(second, { theme: 'system' }, day(3)));
      expect(account && effective(account.preferences)).toMatchObject({ theme: 'system', language: 'en' });
      expect(await store.changePreferences(uuidv7(), { theme: 'dark' }, day(2))).toBeUndefined();
    });

    it('keep both of two changes of different preferences made at the same moment', async () => {
      await Promise.all([
        store.changePreferences(ada, { theme: 'dark' }, day(2)),
        store.changePreferences(ada, { uiDensity: 'compact' }, day(2)),
        store.changeAccount(ada, { preferences: { timezone: 'Europe/Athens' } }, day(2), []),
      ]);
      expect((await store.getAccount(ada))?.preferences.values).toEqual({
        theme: 'dark',
        uiDensity: 'compact',
        timezone: 'Europe/Athens',
      });
    });

    it('take another password for the present one only, and let all links die with it', async () => {
      await store.addLink(ada, linkOf('v'));
      const change = (passwordHash: string, replaces: string) =>
        store.changePassword(ada, { passwordHash, at: day(3), by: { replaces } }, announced());
      const both = await Promise.all([change('new one', 'old'), change('new two', 'old')]);
      expect(both.sort()).toEqual([false, true]);
      expect(await store.getPasswordHash(ada)).toMatch(/^new (one|two)$/);
      expect(await profile()).toMatchObject({ passwordUpdatedAt: day(3), emailVerified: false });
      expect(await store.findLink('v')).toBeUndefined();
      expect(await store.outbox.count()).toBe(1);
      expect(await store.getPasswordHash(bob)).toBe('old');
    });

    it('take a password by a reset link once, before it runs out', async () => {
      await store.changeAccount(ada, { profile: { pendingEmail: 'ada@example.com' } }, day(1), []);
      await store.addLink(ada, linkOf('v'));
      await store.addLink(ada, linkOf('r', { kind: 'reset' }));
      await store.addLink(ada, linkOf('late', { kind: 'reset', expiresAt: day(2) }));
      const by = (link: string, userId = ada) =>
        store.changePassword(userId, { passwordHash: `by ${link}`, at: day(3), by: { link } }, announced());
      expect(await by('v')).toBe(false);
      expect(await by('late')).toBe(false);
      expect(await by('r', bob)).toBe(false);
      expect(await store.findLink('r')).toBeDefined();
      expect((await Promise.all([by('r'), by('r')])).sort()).toEqual([false, true]);
      expect(await store.getPasswordHash(ada)).toBe('by r');
      expect(await profile()).toMatchObject({ emailVerified: true, pendingEmail: '' });
      expect(await store.findLink('v')).toBeUndefined();
      expect(await store.outbox.count()).toBe(1);
    });

    it('keep the latest links of an account, and forget those that ran out', async () => {
      expect(await store.addLink(uuidv7(), linkOf('x'))).toBe(false);
      for (let n = 0; n < 12; n++) await store.addLink(ada, linkOf(`l${n}`, { expiresAt: day(2 + n) }));
      expect(await store.findLink('l1')).toBeUndefined();
      expect(await store.findLink('l2')).toEqual({ ...linkOf('l2', { expiresAt: day(4) }), userId: ada });
      await store.forgetLinks(day(13));
      expect(await store.findLink('l10')).toBeUndefined();
      expect(await store.findLink('l11')).toBeDefined();
    });

    it('verify an address by a link once', async () => {
      await store.addLink(ada, linkOf('v'));
      await store.addLink(ada, linkOf('other'));
      const confirm = () => store.confirmAddress(ada, { link: 'v', at: day(2) }, announced());
      expect(await Promise.all([confirm(), confirm()])).toEqual(
        expect.arrayContaining(['confirmed', 'missing']),
      );
      expect((await profile())?.emailVerified).toBe(true);
      expect(await store.findLink('v')).toBeUndefined();
      expect(await store.findLink('other')).toBeDefined();
      expect(await store.confirmAddress(ada, { link: 'other', at: day(21) }, announced())).toBe('missing');
      expect(await store.outbox.count()).toBe(1);
    });

    it('move an account to the address that waits for its link', async () => {
      const moveTo = { email: 'Ada@Example.com', emailKey: 'ada@example.com' };
      const confirm = (link: string) => store.confirmAddress(ada, { link, at: day(2), moveTo }, announced());
      await store.addLink(ada, linkOf('a'));
      expect(await confirm('a')).toBe('missing');
      await store.changeAccount(ada, { profile: { pendingEmail: moveTo.email } }, day(1), []);
      expect(await confirm('a')).toBe('confirmed');
      expect(await store.getAccount(ada)).toMatchObject({
        user: { email: 'Ada@Example.com' },
        profile: { emailVerified: true, pendingEmail: '' },
      });
      expect((await store.findCredential('ada@example.com'))?.user.id).toBe(ada);
      expect(await store.hasEmailKey('ada@example.org')).toBe(false);
      expect(await store.outbox.count()).toBe(1);
    });

    it('change nothing where another account has taken the address in the meantime', async () => {
      const moveTo = { email: 'bob@example.org', emailKey: 'bob@example.org' };
      await store.changeAccount(ada, { profile: { pendingEmail: moveTo.email } }, day(1), []);
      await store.addLink(ada, linkOf('a'));
      expect(await store.confirmAddress(ada, { link: 'a', at: day(2), moveTo }, announced())).toBe('taken');
      expect(await store.getAccount(ada)).toMatchObject({
        user: { email: 'Ada@Example.org' },
        profile: { emailVerified: false },
      });
      expect(await store.outbox.count()).toBe(0);
    });

    it('keep events about no particular person', async () => {
      await store.publish(announced());
      expect((await store.outbox.read(10)).map(({ event }) => event.payload?.$case)).toEqual(['userUpdated']);
    });
  });
}
