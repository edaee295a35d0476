import { newEvent } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatStore } from '../store/chat-store.ts';
import { anEvent, at, citation, later, storeBuilders } from '../testing/store-builders.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';

/** What every adapter must do with sessions. */
export function describeSessions(under: () => StoreUnderTest): void {
  describe('sessions and their deletion', () => {
    let store: ChatStore;
    const { ada, session, turn, begun, ended } = storeBuilders(() => store);
    const bob = uuidv7();

    beforeEach(() => {
      store = under().store;
    });

    describe('sessions', () => {
      it('counts small integers up and publishes each', async () => {
        const made = await store.createSession({ projectId: 1, userId: ada, name: 'Ω 🪨', at }, (id) => [
          newEvent({ $case: 'chatSessionCreated', value: { sessionId: id } }),
        ]);
        expect(made).toEqual({
          id: 1,
          projectId: 1,
          userId: ada,
          name: 'Ω 🪨',
          messageCount: 0,
          pinned: false,
          createdAt: at,
          updatedAt: at,
        });
        expect(await store.getSession(1, 1)).toEqual(made);
        const [entry] = await store.outbox.read(10);
        expect(entry?.event.payload).toEqual({ $case: 'chatSessionCreated', value: { sessionId: 1 } });
        expect((await session()).id).toBe(2);
      });

      it('is not found in another project', async () => {
        await session();
        expect(await store.getSession(2, 1)).toBeUndefined();
      });

      it('lists a person their own, newest first, page by page', async () => {
        const mine = [await session(), await session(), await session()];
        await session(bob);
        await session(ada, 2);
        const page = await store.listSessions(1, ada, 2);
        expect(page.map((s) => s.id)).toEqual([mine[2]?.id, mine[1]?.id]);
        expect((await store.listSessions(1, ada, 2, page[1]?.id)).map((s) => s.id)).toEqual([mine[0]?.id]);
      });

      it('lists those of all people and projects by their ids, and none that is deleted', async () => {
        const [first, second, third] = [await session(), await session(bob, 2), await session()];
        await store.deleteSession(third.id, []);
        const ids = (listed: { id: number }[]) => listed.map(({ id }) => id);
        expect(ids(await store.listEverySession(10))).toEqual([first.id, second.id]);
        expect(ids(await store.listEverySession(1))).toEqual([first.id]);
        expect(ids(await store.listEverySession(10, first.id))).toEqual([second.id]);
        expect(ids(await store.listSessionsById([third.id, second.id, 99]))).toEqual([second.id]);
        expect(await store.listSessionsById([])).toEqual([]);
      });

      it('lists and counts all of a person, over projects, and nothing of another', async () => {
        const mine = [await session(), await session(ada, 2), await session()];
        await session(bob);
        await begun(mine[1]?.id ?? 0);
        await store.deleteSession(mine[2]?.id ?? 0, []);
        const listed = await store.listSessionsOfPerson(ada, 10);
        expect(listed.map(({ id, projectId }) => [id, projectId])).toEqual([
          [mine[0]?.id, 1],
          [mine[1]?.id, 2],
        ]);
        expect(await store.listSessionsOfPerson(ada, 1)).toHaveLength(1);
        expect(await store.count({ userId: ada })).toEqual({ sessions: 2, messages: 2 });
        expect(await store.count({ userId: uuidv7() })).toEqual({ sessions: 0, messages: 0 });
      });

      it('renames what is there', async () => {
        const { id } = await session();
        const renamed = { name: 'Rocks', updatedAt: later };
        expect(await store.updateSession(id, renamed, [anEvent()])).toMatchObject({
          name: 'Rocks',
          updatedAt: later,
          createdAt: at,
        });
        expect(await store.updateSession(99, renamed, [anEvent()])).toBeUndefined();
        expect(await store.outbox.count()).toBe(1);
      });

      it('gives a title in place of a placeholder alone, once, and publishes it with it', async () => {
        const named = await session();
        expect(await store.titleSession(named.id, 'Moss?', [anEvent()])).toBe(false);
        const made = { projectId: 1, userId: ada, name: 'Chat 7', placeholder: true, at };
        const id = (await store.createSession(made, () => []))?.id ?? 0;
        expect(await store.titleSession(id, 'Moss?', [anEvent()])).toBe(true);
        expect(await store.titleSession(id, 'Granite?', [anEvent()])).toBe(false);
        const titled = await store.getSession(1, id);
        expect(titled).toMatchObject({ name: 'Moss?', updatedAt: at });
        expect(titled?.placeholder).toBeUndefined();
        expect(await store.outbox.count()).toBe(1);

        const other = (await store.createSession(made, () => []))?.id ?? 0;
        await store.updateSession(other, { name: 'Rocks', placeholder: undefined }, []);
        expect(await store.titleSession(other, 'Moss?', [])).toBe(false);
        const deleted = (await store.createSession(made, () => []))?.id ?? 0;
        await store.deleteSession(deleted, []);
        expect(await store.titleSession(deleted, 'Moss?', [])).toBe(false);
      });

      it('lists those that are pinned, and those that are not', async () => {
        const mine = [await session(), await session(), await session()];
        const [, second] = mine;
        const pin = (pinned: boolean) => store.updateSession(second?.id ?? 0, { pinned }, []);
        const ids = async (pinned?: boolean, before?: number) =>
          (await store.listSessions(1, ada, 10, before, pinned)).map(({ id }) => id);
        expect(await pin(true)).toEqual({ ...second, pinned: true });
        expect(await ids(true)).toEqual([2]);
        expect(await ids(true, 2)).toEqual([]);
        expect(await ids(false)).toEqual([3, 1]);
        expect(await ids()).toEqual([3, 2, 1]);
        await pin(false);
        expect(await ids(true)).toEqual([]);
        expect(await ids(false)).toEqual([3, 2, 1]);
      });

      it('never gives the number of a deleted one again', async () => {
        const { id } = await session();
        await store.deleteSession(id, []);
        while ((await store.purge(10)) > 0);
        expect((await session()).id).toBeGreaterThan(id);
      });
    });

    describe('deletion', () => {
      it('takes a session away at once, with its generation, and its messages in portions', async () => {
        const { id } = await session();
        const kept = await session();
        await ended(kept.id);
        for (let i = 0; i < 3; i++) await ended(id);
        const generation = await begun(id);
        await store.saveCitations(generation, [citation(1)]);
        expect(await store.deleteSession(id, [anEvent()])).toBe(true);
        expect(await store.deleteSession(id, [anEvent()])).toBe(false);
        expect(await store.outbox.count()).toBe(1);
        expect(await store.getSession(1, id)).toBeUndefined();
        expect(await store.getMessage(id, generation.messageId)).toBeUndefined();
        expect(await store.getGenerating(id)).toBeUndefined();
        expect((await store.listSessions(1, ada, 10)).map((s) => s.id)).toEqual([kept.id]);
        expect(await store.endGeneration(generation, { state: 'complete', error: '', at }, [anEvent()])).toBe(
          false,
        );
        expect((await store.beginTurn(turn(id), [])).kind).toBe('not_found');

        expect(await store.listMessages(id, 10)).toEqual([]);

        expect(await store.purge(4)).toBe(4);
        while ((await store.purge(4)) > 0);
        expect(await store.listMessages(id, 10)).toEqual([]);
        expect(await store.listMessages(kept.id, 10)).toHaveLength(2);
      });

      it('takes every session of a project, in portions, and names the generations it ended', async () => {
        const mine = [await session(), await session(), await session()];
        const other = await session(ada, 2);
        const generation = await begun(mine[1]?.id ?? 0);
        expect(await store.count({ projectId: 1 })).toEqual({ sessions: 3, messages: 2 });
        const first = await store.deleteSessionsOfProject(1, 2);
        expect(first).toEqual({ deleted: 2, generations: [generation] });
        expect(await store.deleteSessionsOfProject(1, 2)).toEqual({ deleted: 1, generations: [] });
        expect(await store.deleteSessionsOfProject(1, 2)).toEqual({ deleted: 0, generations: [] });
        expect(await store.count({ projectId: 1 })).toEqual({ sessions: 0, messages: 0 });
        const late = { projectId: 1, userId: ada, name: 'Late', at };
        expect(await store.createSession(late, () => [anEvent()])).toBeUndefined();
        expect(await store.outbox.count()).toBe(0);
        expect(await store.getSession(2, other.id)).toBeDefined();
      });
    });
  });
}
