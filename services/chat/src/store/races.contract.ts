import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { anEvent, at, citation, later, silently, storeBuilders } from '../testing/store-builders.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';
import type { ChatStore } from './chat-store.ts';

/** How many do the same thing at the same moment. */
const MANY = 50;

/** What every adapter must do when two processes use the same records at once. */
export function describeRaces(under: () => StoreUnderTest): void {
  describe('used by two processes at once', () => {
    let one: ChatStore;
    let other: ChatStore;
    const { ada, session, turn, again, begun, ended } = storeBuilders(() => one);

    beforeEach(() => {
      one = under().store;
      other = under().another();
    });

    /** Does something many times at once, in both processes by turns. */
    function manyTimes<T>(act: (store: ChatStore, i: number) => Promise<T>): Promise<T[]> {
      return Promise.all(Array.from({ length: MANY }, (_, i) => act(i % 2 === 0 ? one : other, i)));
    }

    function counted(kinds: readonly { kind: string }[]): Record<string, number> {
      const groups = Map.groupBy(kinds, ({ kind }) => kind);
      return Object.fromEntries([...groups].map(([kind, all]) => [kind, all.length]));
    }

    it('gives each session a number of its own', async () => {
      const made = await manyTimes((store) =>
        store.createSession({ projectId: 1, userId: ada, name: 'x', at }, () => []),
      );
      expect(new Set(made.map((each) => each?.id)).size).toBe(MANY);
    });

    it('begins one answer in a session, of many that ask', async () => {
      const { id } = await session();
      const outcomes = await manyTimes((store) => store.beginTurn(turn(id), [anEvent()]));
      expect(counted(outcomes)).toEqual({ begun: 1, busy: MANY - 1 });
      expect((await one.listMessages(id, 10)).map((message) => message.sequence)).toEqual([2, 1]);
      expect(await other.getSession(1, id)).toMatchObject({ messageCount: 2 });
      expect(await one.outbox.count()).toBe(1);
    });

    it('saves one message for one client’s id', async () => {
      const { id } = await session();
      const outcomes = await manyTimes((store) =>
        store.beginTurn(turn(id, { clientId: 'same' }), [anEvent()]),
      );
      expect(counted(outcomes)).toEqual({ begun: 1, repeated: MANY - 1 });
      const answers = outcomes.map((outcome) => ('answer' in outcome ? outcome.answer.id : ''));
      expect(new Set(answers).size).toBe(1);
      expect(await other.listMessages(id, 10)).toHaveLength(2);
      expect(await one.outbox.count()).toBe(1);
    });

    it('keeps to what a person may have', async () => {
      const sessions = await manyTimes(() => session());
      const outcomes = await manyTimes((store, i) =>
        store.beginTurn(turn(sessions[i]?.id ?? 0, { perPerson: 7 }), []),
      );
      expect(counted(outcomes)).toEqual({ begun: 7, too_many: MANY - 7 });
    });

    it('counts messages without a gap while turns follow each other', async () => {
      const { id } = await session();
      await manyTimes(async (store) => {
        const next = turn(id);
        const outcome = await store.beginTurn(next, []);
        if (outcome.kind !== 'begun') return;
        const generation = { messageId: next.answer.id, generation: next.answer.generation };
        await store.endGeneration(generation, { state: 'complete', text: 'x', error: '', at }, []);
      });
      const messages = await other.listMessages(id, 2 * MANY);
      expect(messages.map((message) => message.sequence)).toEqual(
        messages.map((_, i) => messages.length - i),
      );
      expect(await one.getSession(1, id)).toMatchObject({ messageCount: messages.length });
      expect(await one.getGenerating(id)).toBeUndefined();
    });

    it('writes the last answer again only while it is the last', async () => {
      const { id } = await session();
      const { messageId } = await ended(id);
      const outcomes = await manyTimes<{ kind: string }>((store, i) =>
        i % 4 < 2 ? store.beginAgain(again(id, messageId)) : store.beginTurn(turn(id), []),
      );
      expect(outcomes.filter(({ kind }) => kind === 'begun')).toHaveLength(1);
      const [last] = await other.listMessages(id, 1);
      expect(last?.state).toBe('generating');
      const first = await one.getMessage(id, messageId);
      expect(first?.text).toBe(last?.id === messageId ? '' : 'Because.');
    });

    it('begins one version, of many that ask, and shows the answer that is being written whatever is chosen', async () => {
      const { id } = await session();
      const { messageId } = await ended(id);
      await ended(id, 'Else.', { versionOf: { messageId, isAgain: false } });
      const outcomes = await manyTimes<{ kind: string }>(async (store, i) =>
        i % 2 === 0
          ? store.beginTurn(turn(id, { versionOf: { messageId, isAgain: i % 4 === 0 } }), [])
          : { kind: await store.chooseVersion(id, messageId, []) },
      );
      expect(outcomes.filter(({ kind }) => kind === 'begun')).toHaveLength(1);
      const [last] = await other.listMessages(id, 1);
      expect(last).toMatchObject({ state: 'generating', id: (await one.getGenerating(id))?.id });
      expect(await other.listEveryVersion(id, 10)).toHaveLength(6);
    });

    it('interrupts an abandoned answer once', async () => {
      const { id } = await session();
      const generation = await begun(id, { ms: -1_000 });
      const found = await manyTimes((store) =>
        store.interruptAbandoned({ limit: 10 }, () => ({ cited: [], events: [anEvent()] })),
      );
      expect(found.flat().map((each) => each.generation)).toEqual([generation.generation]);
      expect(await one.outbox.count()).toBe(1);
      expect((await other.getMessage(id, generation.messageId))?.state).toBe('interrupted');
    });

    it('takes over what is no longer held, and reports it to the former holder', async () => {
      const { id } = await session();
      const generation = await begun(id, { ms: -1_000, owner: 'slow' });
      expect(await other.interruptAbandoned({ limit: 10 }, () => silently)).toHaveLength(1);
      const next = again(id, generation.messageId);
      expect((await other.beginAgain(next)).kind).toBe('begun');
      await one.checkpoint([{ ...generation, text: 'late' }]);
      expect(await one.saveCitations(generation, [citation(1)])).toBe(false);
      expect(await one.heartbeat('slow', [generation.generation], 60_000)).toEqual({
        stopRequested: [],
        lost: [generation.generation],
      });
      expect(
        await one.endGeneration(generation, { state: 'complete', text: 'late', error: '', at }, [anEvent()]),
      ).toBe(false);
      expect(await other.getMessage(id, generation.messageId)).toMatchObject({
        text: '',
        generation: next.generation,
        citations: [],
      });
      expect((await other.heartbeat('here', [next.generation], 60_000)).lost).toEqual([]);
    });

    it('ends an answer once: by who writes it, or by who finds it abandoned', async () => {
      for (let i = 0; i < 10; i++) {
        const { id } = await session();
        const generation = await begun(id, { ms: -1_000 });
        const [ended, found] = await Promise.all([
          one.endGeneration(generation, { state: 'complete', text: 'whole', error: '', at: later }, [
            anEvent(),
          ]),
          other.interruptAbandoned({ limit: 10 }, () => ({ cited: [], events: [anEvent()] })),
        ]);
        expect(found).toHaveLength(ended ? 0 : 1);
        const message = await one.getMessage(id, generation.messageId);
        expect(message?.state).toBe(ended ? 'complete' : 'interrupted');
      }
      expect(await one.outbox.count()).toBe(10);
    });

    it('lets no answer begin in a session that is deleted', async () => {
      for (let i = 0; i < 10; i++) {
        const { id } = await session();
        const next = turn(id);
        await Promise.all([one.beginTurn(next, []), other.deleteSession(id, [])]);
        expect(await one.getGenerating(id)).toBeUndefined();
        expect((await one.heartbeat('here', [next.answer.generation], 60_000)).lost).toEqual([
          next.answer.generation,
        ]);
      }
      while ((await one.purge(10)) > 0);
      expect(await one.interruptAbandoned({ notOwner: 'unknown', limit: 100 }, () => silently)).toEqual([]);
    });

    it('keeps no session of a project that is deleted', async () => {
      const deletion = (async () => {
        while ((await other.deleteSessionsOfProject(3, 10)).deleted > 0);
      })();
      const made = await manyTimes((store) =>
        store.createSession({ projectId: 3, userId: ada, name: 'x', at }, () => []),
      );
      await deletion;
      while ((await other.deleteSessionsOfProject(3, 10)).deleted > 0);
      expect(await one.listSessions(3, ada, 2 * MANY)).toEqual([]);
      for (const each of made) if (each) expect(await one.getSession(3, each.id)).toBeUndefined();
    });

    it('keeps nothing of a document that is deleted while an answer cites it', async () => {
      for (let i = 0; i < 10; i++) {
        const { id } = await session();
        const documentId = uuidv7();
        const generation = await begun(id);
        await Promise.all([
          one.saveCitations(generation, [citation(1, { documentId }), citation(2)]),
          other.forgetDocument(documentId, 100),
        ]);
        const message = await one.getMessage(id, generation.messageId);
        expect(message?.citations.map((each) => each.quote)).toEqual(['', 'Passage 2']);
      }
    });
  });
}
