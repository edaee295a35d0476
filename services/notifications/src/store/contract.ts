import { newEvent } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '../domain/notification.ts';
import type { NotificationsStore } from '../domain/ports.ts';
import { defaultPreferences, type Preferences } from '../domain/preferences.ts';

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

    function notification(changes: Partial<Notification> = {}): Notification {
      return {
        id: uuidv7(),
        userId: ada,
        type: 'document_ready',
        projectId: 1,
        subjectId: uuidv7(),
        subjectName: 'report.pdf',
        detail: '',
        read: false,
        createdAt: new Date('2026-01-02T03:04:05.678Z'),
        ...changes,
      };
    }

    function announced(n: Notification) {
      return newEvent({ $case: 'notificationCreated', value: { notificationId: n.id, userId: n.userId } });
    }

    it('keeps a notification and its event together, once', async () => {
      const first = notification();
      expect(await store.add(first, [announced(first)])).toBe(true);
      expect(await store.add(first, [announced(first)])).toBe(false);
      expect(await store.list(ada, 10, undefined)).toEqual([first]);
      expect(await store.outbox.count()).toBe(1);
    });

    it('removes all of a person for good, and nothing of another', async () => {
      const mine = [1, 2, 1, 2, 1].map((projectId) => notification({ projectId }));
      for (const each of [...mine, notification({ userId: bob })]) await store.add(each, [announced(each)]);
      await store.changePreferences(ada, () => defaultPreferences(ada));
      expect(await store.countPerson(ada)).toEqual({ notifications: 5, preferences: 1 });
      await store.removePerson(ada);
      expect(await store.countPerson(ada)).toEqual({ notifications: 0, preferences: 0 });
      await store.removePerson(ada);
      expect(await store.add(notification(), [])).toBe(false);
      expect(await store.list(ada, 10, undefined)).toEqual([]);
      expect(await store.list(bob, 10, undefined)).toHaveLength(1);
    });

    it('lists a person their own, newest first, page by page', async () => {
      const made = [notification(), notification(), notification(), notification({ userId: bob })];
      for (const each of made) await store.add(each, []);
      const page = await store.list(ada, 2, undefined);
      expect(page.map((n) => n.id)).toEqual([made[2]?.id, made[1]?.id]);
      const rest = await store.list(ada, 2, page[1]?.id);
      expect(rest.map((n) => n.id)).toEqual([made[0]?.id]);
    });

    it('keeps one that comes twice at once, once', async () => {
      const one = notification();
      const added = await Promise.all([1, 2, 3, 4].map(() => store.add(one, [announced(one)])));
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await store.outbox.count()).toBe(1);
    });

    it('marks as read up to one, and no other person’s', async () => {
      const made = [notification(), notification(), notification()];
      for (const each of made) await store.add(each, []);
      expect(await store.markReadUpTo(bob, made[1]?.id ?? '')).toBe(false);
      expect(await store.countUnread(ada)).toBe(3);
      expect(await store.markReadUpTo(ada, made[1]?.id ?? '')).toBe(true);
      expect(await store.countUnread(ada)).toBe(1);
    });

    it('removes all of one project and nothing of another, announced or not', async () => {
      const pending = notification({ projectId: 7 });
      await store.add(pending, [announced(pending)]);
      for (let i = 0; i < 4; i++) await store.add(notification({ projectId: 7 }), []);
      await store.add(notification({ projectId: 8 }), []);
      expect(await store.countProject(7)).toBe(5);
      expect(await store.removeProject(7)).toBe(5);
      expect(await store.removeProject(7)).toBe(0);
      expect(await store.countProject(7)).toBe(0);
      expect(await store.countUnread(ada)).toBe(1);
      expect(await store.markReadUpTo(ada, pending.id)).toBe(false);
      expect((await store.list(ada, 10, undefined)).map((n) => n.projectId)).toEqual([8]);
    });

    it('keeps nothing that comes after its project was removed', async () => {
      await store.removeProject(7);
      const late = notification({ projectId: 7 });
      expect(await store.add(late, [announced(late)])).toBe(false);
      expect(await store.list(ada, 10, undefined)).toEqual([]);
      expect(await store.outbox.count()).toBe(0);
    });

    it('removes all of a document for good, and nothing of another or of another project', async () => {
      const subjectId = uuidv7();
      const mine = [1, 1, 1, 2].map((projectId) => notification({ projectId, subjectId }));
      const other = notification();
      for (const each of [...mine, other]) await store.add(each, []);
      const document = { projectId: 1, documentId: subjectId };
      expect(await store.countDocument(document)).toBe(3);
      expect([await store.removeDocument(document), await store.removeDocument(document)]).toEqual([3, 0]);
      expect(await store.countDocument(document)).toBe(0);
      const late = notification({ subjectId });
      expect(await store.add(late, [announced(late)])).toBe(false);
      expect((await store.list(ada, 10, undefined)).map(({ id }) => id)).toEqual([other.id, mine[3]?.id]);
      expect(await store.outbox.count()).toBe(0);
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

    it('loses none of the changes of preferences that come at once', async () => {
      const words = Array.from({ length: 20 }, (_, n) => `word ${n}`);
      await Promise.all(words.map((word) => store.changePreferences(ada, withKeyword(ada, word))));
      const { groups } = (await store.getPreferences(ada)) ?? defaultPreferences(ada);
      expect(groups.advanced.mention_keywords.toSorted()).toEqual(words.toSorted());
    });

    it('remembers which events a consumer acted on', async () => {
      const id = uuidv7();
      await store.inbox.add('one', id);
      expect(await store.inbox.has('one', id)).toBe(true);
      expect(await store.inbox.has('two', id)).toBe(false);
    });
  });
}

function withKeyword(userId: string, word: string): (before: Preferences | undefined) => Preferences {
  return (before = defaultPreferences(userId)) => ({
    ...before,
    groups: {
      ...before.groups,
      advanced: {
        ...before.groups.advanced,
        mention_keywords: [...before.groups.advanced.mention_keywords, word],
      },
    },
  });
}
