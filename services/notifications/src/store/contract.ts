import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Notification, sayingOf } from '../domain/inbox/notification.ts';
import type { NotificationsStore } from '../domain/ports.ts';
import { defaultPreferences } from '../domain/preferences/preferences.ts';
import { announced, sampleNotice, withKeyword } from '../testing/samples.ts';
import { describeDeliveryRecords } from './deliveries-contract.ts';
import { describePersonalRecords } from './personal-contract.ts';

export interface StoreUnderTest {
  store: NotificationsStore;
  close(): Promise<void> | void;
}

/** What every adapter of the notifications store must do. */
export function describeNotificationsStore(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`notifications store on ${adapter}`, () => {
    let under: StoreUnderTest;
    let store: NotificationsStore;

    beforeEach(async () => {
      under = await open();
      store = under.store;
    });
    afterEach(() => under.close());

    const ada = uuidv7();
    const bob = uuidv7();
    const notice = (changes: Partial<Notification> = {}, more = {}) =>
      sampleNotice({ userId: ada, ...changes }, more);
    const idOf = ({ notification }: ReturnType<typeof notice>) => notification.id;

    async function add(...notices: ReturnType<typeof notice>[]): Promise<void> {
      for (const each of notices) await store.add(each, []);
    }

    it('keeps a notification, what is beside it and its event together, once', async () => {
      const first = notice({}, { documents: ['a', 'b'] });
      expect(await store.add(first, announced(first))).toBe(true);
      expect(await store.add(first, announced(first))).toBe(false);
      expect(await store.list(ada, 10, undefined)).toEqual([
        { ...first.notification, documents: first.documents },
      ]);
      expect(await store.getAll([idOf(first), uuidv7()])).toHaveLength(1);
      expect(await store.listDeliveries(ada, 10, undefined)).toEqual(first.deliveries);
      expect(await store.outbox.count()).toBe(1);
    });

    it('keeps only the row of the log where the inbox is not to have it, once', async () => {
      const unwanted = notice({}, { isLogOnly: true });
      expect([await store.add(unwanted, []), await store.add(unwanted, [])]).toEqual([true, false]);
      expect(await store.list(ada, 10, undefined)).toEqual([]);
      expect(await store.listDeliveries(ada, 10, undefined)).toEqual(unwanted.deliveries);
    });

    it('shows the first five documents of a notification', async () => {
      await add(notice({}, { documents: ['1', '2', '3', '4', '5', '6', '7'] }));
      const [found] = await store.list(ada, 10, undefined);
      expect(found?.documents.map(({ documentId }) => documentId)).toEqual(['1', '2', '3', '4', '5']);
    });

    it('removes all of a person for good, and nothing of another', async () => {
      const mine = [1, 2, 1, 2, 1].map((projectId) => notice({ projectId }));
      await add(...mine, notice({ userId: bob }));
      await store.changePreferences(ada, () => defaultPreferences(ada));
      await store.putMute({
        id: `${ada}:1`,
        userId: ada,
        projectId: 1,
        chatSessionId: 0,
        createdAt: new Date(),
      });
      expect(await store.countPerson(ada)).toMatchObject({
        notifications: 5,
        preferences: 1,
        deliveries: 5,
        mutes: 1,
      });
      await store.removePerson(ada);
      expect(Object.values(await store.countPerson(ada)).every((count) => count === 0)).toBe(true);
      await store.removePerson(ada);
      expect(await store.add(notice(), [])).toBe(false);
      expect(await store.list(ada, 10, undefined)).toEqual([]);
      expect(await store.listDeliveries(ada, 10, undefined)).toEqual([]);
      expect(await store.list(bob, 10, undefined)).toHaveLength(1);
    });

    it('says the name of no person who was removed, whether before or after it was made', async () => {
      const byBob = () =>
        notice({ actorId: bob, saying: sayingOf({ projectName: 'Tea', actorName: 'Bob' }) });
      await add(
        byBob(),
        byBob(),
        byBob(),
        notice({ actorId: uuidv7(), saying: sayingOf({ actorName: 'Eve' }) }),
      );
      expect(await store.countPerson(bob)).toMatchObject({ notifications: 0, actor_marks: 3 });
      await store.removePerson(bob);
      await add(byBob());
      const names = (await store.list(ada, 10, undefined)).map(({ saying }) => sayingOf(saying).actorName);
      expect(names).toEqual(['', 'Eve', '', '', '']);
      expect(await store.countPerson(bob)).toMatchObject({ actor_marks: 0 });
    });

    it('lists a person their own, newest first, page by page', async () => {
      const made = [notice(), notice(), notice(), notice({ userId: bob })];
      await add(...made);
      const [first, second, third] = made.map(idOf);
      const page = await store.list(ada, 2, undefined);
      expect(page.map(({ id }) => id)).toEqual([third, second]);
      const rest = await store.list(ada, 2, page[1]?.id);
      expect(rest.map(({ id }) => id)).toEqual([first]);
    });

    it('keeps one that comes twice at once, once', async () => {
      const one = notice();
      const added = await Promise.all([1, 2, 3, 4].map(() => store.add(one, announced(one))));
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await store.outbox.count()).toBe(1);
    });

    it('marks as read one alone, or all up to one, and no other person’s', async () => {
      const made = [notice(), notice(), notice(), notice()];
      await add(...made);
      const [, second = '', , fourth = ''] = made.map(idOf);
      expect(await store.markRead(bob, second, true)).toBe(false);
      expect(await store.countUnread(ada)).toBe(4);
      expect(await store.markRead(ada, fourth, false)).toBe(true);
      expect(await store.countUnread(ada)).toBe(3);
      expect(await store.markRead(ada, second, true)).toBe(true);
      expect(await store.countUnread(ada)).toBe(1);
    });

    it('marks as read what a person is told of a chat', async () => {
      await add(notice({ chatSessionId: 4 }), notice({ chatSessionId: 5 }), notice());
      await store.markChatRead(ada, 4);
      expect(await store.countUnread(ada)).toBe(2);
    });

    it('removes a notification of a person’s own, and leaves its row of the log', async () => {
      const one = notice({}, { documents: ['a'] });
      await add(one);
      expect(await store.removeNotice(bob, idOf(one))).toBe(false);
      expect([await store.removeNotice(ada, idOf(one)), await store.removeNotice(ada, idOf(one))]).toEqual([
        true,
        false,
      ]);
      expect(await store.list(ada, 10, undefined)).toEqual([]);
      expect(await store.countDocument({ projectId: 1, documentId: 'a' })).toBe(0);
      expect(await store.listDeliveries(ada, 10, undefined)).toEqual(one.deliveries);
    });

    it('removes all of one project and nothing of another, announced or not', async () => {
      const pending = notice({ projectId: 7 });
      await store.add(pending, announced(pending));
      await add(...[1, 2, 3, 4].map(() => notice({ projectId: 7 })), notice({ projectId: 8 }));
      expect(await store.countProject(7)).toBe(5);
      expect(await store.removeProject(7)).toBe(5);
      expect(await store.removeProject(7)).toBe(0);
      expect(await store.countProject(7)).toBe(0);
      expect(await store.countUnread(ada)).toBe(1);
      expect(await store.markRead(ada, idOf(pending), true)).toBe(false);
      expect((await store.list(ada, 10, undefined)).map((n) => n.projectId)).toEqual([8]);
      expect((await store.listDeliveries(ada, 10, undefined)).map((n) => n.projectId)).toEqual([8]);
    });

    it('speaks of and counts no document that was removed before it came', async () => {
      await store.removeDocument({ projectId: 1, documentId: 'a' });
      const several = { saying: sayingOf({ count: 3 }), subjectId: '', subjectName: '' };
      expect(await store.add(notice(several, { documents: ['a', 'b', 'c'] }), [])).toBe(true);
      expect(await store.add(notice(several, { documents: ['a'] }), [])).toBe(false);
      const [found, ...others] = await store.list(ada, 10, undefined);
      expect(others).toEqual([]);
      expect(found?.documents.map(({ documentId }) => documentId)).toEqual(['b', 'c']);
      expect(found?.saying?.count).toBe(2);
    });

    describe('a digest of several projects', () => {
      const week = (projectId: number) => ({
        ...{ projectId, name: `Project ${projectId}` },
        ...{ documents: 1, chatSessions: 2, memories: 3 },
      });
      const digest = (...projectIds: number[]) =>
        notice({ type: 'weekly_digest', projectId: 0, saying: sayingOf({ digest: projectIds.map(week) }) });
      const projectsOf = async () =>
        (await store.list(ada, 10, undefined)).map(({ saying }) => sayingOf(saying).digest);

      it('speaks of a removed one no more, and is removed with the last', async () => {
        await add(digest(7, 8), digest(7), digest(8, 7, 9), digest(8));
        await store.removeProject(7);
        expect(await projectsOf()).toEqual([[week(8)], [week(8), week(9)], [week(8)]]);
        await store.removeProject(8);
        expect(await projectsOf()).toEqual([[week(9)]]);
        await store.removePerson(ada);
        expect(await store.countPerson(ada)).toMatchObject({ notifications: 0, digests: 0 });
      });

      it('speaks of none that was removed before it was made', async () => {
        await store.removeProject(7);
        const [some, none] = [digest(7, 8), digest(7)];
        expect([await store.add(some, announced(some)), await store.add(none, announced(none))]).toEqual([
          true,
          false,
        ]);
        expect(await projectsOf()).toEqual([[week(8)]]);
      });
    });

    it('keeps nothing that comes after its project was removed', async () => {
      await store.removeProject(7);
      const late = notice({ projectId: 7 });
      expect(await store.add(late, announced(late))).toBe(false);
      expect(await store.list(ada, 10, undefined)).toEqual([]);
      expect(await store.listDeliveries(ada, 10, undefined)).toEqual([]);
      expect(await store.outbox.count()).toBe(0);
    });

    it('removes all of a document for good, and nothing of another or of another project', async () => {
      const subjectId = uuidv7();
      const mine = [1, 1, 1, 2].map((projectId) => notice({ projectId, subjectId }));
      const other = notice();
      await add(...mine, other);
      const document = { projectId: 1, documentId: subjectId };
      expect(await store.countDocument(document)).toBe(3);
      expect([await store.removeDocument(document), await store.removeDocument(document)]).toEqual([3, 0]);
      expect(await store.countDocument(document)).toBe(0);
      const late = notice({ subjectId });
      expect(await store.add(late, announced(late))).toBe(false);
      const [, , , elsewhere] = mine.map(idOf);
      expect((await store.list(ada, 10, undefined)).map(({ id }) => id)).toEqual([idOf(other), elsewhere]);
      expect(await store.outbox.count()).toBe(0);
    });

    it('takes a document out of a notification of several, and the notification away with the last', async () => {
      const several = { saying: sayingOf({ count: 2 }), subjectId: '', subjectName: '' };
      await add(notice(several, { documents: ['a', 'b'] }));
      expect(await store.removeDocument({ projectId: 1, documentId: 'a' })).toBe(1);
      const [left] = await store.list(ada, 10, undefined);
      expect(left?.documents.map(({ documentId }) => documentId)).toEqual(['b']);
      expect(left?.saying?.count).toBe(1);
      expect(await store.removeDocument({ projectId: 1, documentId: 'b' })).toBe(1);
      expect(await store.list(ada, 10, undefined)).toEqual([]);
    });

    it('removes what was said of a memory', async () => {
      const mentions = [1, 1, 2].map((projectId) =>
        notice({ type: 'mention', projectId, subjectId: 'item' }),
      );
      await add(...mentions, notice({ type: 'mention', subjectId: 'another item' }));
      await store.removeMemory({ projectId: 1, itemId: 'item' });
      const left = await store.list(ada, 10, undefined);
      expect(left.map(({ projectId, subjectId }) => [projectId, subjectId])).toEqual([
        [1, 'another item'],
        [2, 'item'],
      ]);
      expect(await store.listDeliveries(ada, 10, undefined)).toHaveLength(2);
    });

    it('removes all of a chat', async () => {
      await add(notice({ chatSessionId: 4 }), notice({ chatSessionId: 5 }));
      await store.removeChat({ projectId: 1, chatSessionId: 4 });
      expect((await store.list(ada, 10, undefined)).map(({ chatSessionId }) => chatSessionId)).toEqual([5]);
    });

    it('removes what was said of a project to who is no member any more, but for their role', async () => {
      await add(
        notice(),
        notice({ type: 'role_changed' }),
        notice({ projectId: 2 }),
        notice({ userId: bob }),
      );
      await store.removeMembership({ userId: ada, projectId: 1 });
      expect((await store.list(ada, 10, undefined)).map(({ type }) => type)).toEqual([
        'documents_ready',
        'role_changed',
      ]);
      expect(await store.list(bob, 10, undefined)).toHaveLength(1);
    });

    it('keeps preferences as they were set', async () => {
      expect(await store.getPreferences(ada)).toBeUndefined();
      const set = { ...defaultPreferences(ada, new Date(5_000)), globalEnabled: false };
      set.groups.advanced.mention_keywords = ['ναι', '🪨'];
      expect(
        await store.changePreferences(ada, (before) => {
          expect(before).toBeUndefined();
          return set;
        }),
      ).toEqual(set);
      expect(await store.getPreferences(ada)).toEqual(set);
      expect(await store.getPreferences(bob)).toBeUndefined();
    });

    it('changes nothing of the preferences when the change fails', async () => {
      const failing = store.changePreferences(ada, () => {
        throw new Error('not valid');
      });
      await expect(failing).rejects.toThrow('not valid');
      expect(await store.getPreferences(ada)).toBeUndefined();
    });

    it('makes each change of preferences on what the one before left', async () => {
      const words = Array.from({ length: 5 }, (_, n) => `word ${n}`);
      for (const word of words) await store.changePreferences(ada, withKeyword(word, ada));
      const { groups } = (await store.getPreferences(ada)) ?? defaultPreferences(ada);
      expect(groups.advanced.mention_keywords).toEqual(words);
    });

    describeDeliveryRecords(() => store);
    describePersonalRecords(() => store);

    it('remembers which events a consumer acted on', async () => {
      const id = uuidv7();
      await store.inbox.add('one', id);
      expect(await store.inbox.has('one', id)).toBe(true);
      expect(await store.inbox.has('two', id)).toBe(false);
    });
  });
}
