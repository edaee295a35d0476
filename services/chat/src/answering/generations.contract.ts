import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatStore } from '../store/chat-store.ts';
import {
  anEvent,
  at,
  citation,
  confidence,
  coverage,
  later,
  searchedFirst,
  searchTrace,
  silently,
  steps,
  storeBuilders,
  verdicts,
} from '../testing/store-builders.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';

/** What every adapter must do with answers being written. */
export function describeGenerations(under: () => StoreUnderTest): void {
  describe('generations', () => {
    let store: ChatStore;
    const { session, begun } = storeBuilders(() => store);

    beforeEach(() => {
      store = under().store;
    });

    it('keeps text on the way and everything at the end', async () => {
      const { id } = await session();
      const generation = await begun(id);
      const given = [citation(1), citation(2, { page: 0, lineStart: 4, lineEnd: 9 })];
      const first = searchedFirst(uuidv7());
      expect(await store.saveCitations(generation, given, first)).toBe(true);
      await store.checkpoint([
        { ...generation, text: 'Becau' },
        { messageId: uuidv7(), generation: uuidv7(), text: 'lost' },
      ]);
      expect(await store.getMessage(id, generation.messageId)).toMatchObject({
        text: 'Becau',
        citations: given,
      });
      const running = steps.map((step) => ({ ...step, state: 'running' as const }));
      expect(await store.saveSteps(generation, running)).toBe(true);
      expect(await store.getMessage(id, generation.messageId)).toMatchObject({ steps: running });
      const text = 'Because [2]. 🪨';
      const known = { verdicts, coverage, searchTrace };
      expect(
        await store.endGeneration(
          generation,
          { state: 'stopped', text, error: '', cited: [2], confidence, ...known, steps, at: later },
          [anEvent()],
        ),
      ).toBe(true);
      expect(await store.getMessage(id, generation.messageId)).toMatchObject({
        text,
        state: 'stopped',
        citations: [given[0], { ...given[1], cited: true }],
        searchedFirst: first,
        confidence,
        ...known,
        steps,
      });
      expect(await store.outbox.count()).toBe(1);
      expect(await store.getGenerating(id)).toBeUndefined();
      expect(await store.getSession(1, id)).toMatchObject({ updatedAt: later });
      expect(await store.endGeneration(generation, { state: 'failed', error: 'x', at }, [anEvent()])).toBe(
        false,
      );
      expect(await store.outbox.count()).toBe(1);
    });

    it('keeps the name of a failure that has no parameters', async () => {
      const { id } = await session();
      const generation = await begun(id);
      const errorName = { reason: 'model_refused', params: undefined };
      await store.endGeneration(
        generation,
        { state: 'failed', error: 'The model said no.', errorName, at },
        [],
      );
      const message = await store.getMessage(id, generation.messageId);
      expect(message).toMatchObject({ state: 'failed', error: 'The model said no.' });
      expect(message?.errorName).toStrictEqual({ reason: 'model_refused' });
    });

    it('renews leases, and reports stops and generations that were lost', async () => {
      const one = await begun((await session()).id, { ms: 0 });
      const two = await begun((await session()).id, { ms: 0 });
      const foreign = await begun((await session()).id, { ms: 0, owner: 'elsewhere' });
      await store.requestStop(two.messageId);
      expect(
        await store.heartbeat('here', [one.generation, two.generation, foreign.generation], 60_000),
      ).toEqual({
        stopRequested: [two.generation],
        lost: [foreign.generation],
      });
      const lapsed = await store.interruptAbandoned({ limit: 10 }, () => silently);
      expect(lapsed.map((each) => each.generation)).toEqual([foreign.generation]);
      expect((await store.heartbeat('elsewhere', [foreign.generation], 60_000)).lost).toEqual([
        foreign.generation,
      ]);
    });

    it('interrupts what no process holds any more, once, keeping its text', async () => {
      const { id } = await session();
      const generation = await begun(id, { ms: 0 });
      const held = await begun((await session()).id);
      await store.saveCitations(generation, [citation(1), citation(2)]);
      await store.checkpoint([{ ...generation, text: 'Half an [2]' }]);
      const ending = () => ({ cited: [2], events: [anEvent()] });
      expect(await store.interruptAbandoned({ limit: 10 }, ending)).toEqual([
        { ...generation, sessionId: id, projectId: 1, text: 'Half an [2]', given: 2 },
      ]);
      expect(await store.interruptAbandoned({ limit: 10 }, ending)).toEqual([]);
      expect(await store.outbox.count()).toBe(1);
      const message = await store.getMessage(id, generation.messageId);
      expect(message).toMatchObject({ state: 'interrupted', text: 'Half an [2]' });
      expect(message?.citations.map((c) => c.cited)).toEqual([false, true]);
      expect(await store.endGeneration(generation, { state: 'complete', error: '', at }, [])).toBe(false);
      expect((await store.getGenerating(id + 1))?.id).toBe(held.messageId);
    });

    it('interrupts what every other process held, whatever its lease', async () => {
      const mine = await begun((await session()).id);
      const theirs = await begun((await session()).id, { owner: 'elsewhere' });
      const found = await store.interruptAbandoned({ notOwner: 'here', limit: 10 }, () => silently);
      expect(found.map((each) => each.generation)).toEqual([theirs.generation]);
      expect((await store.heartbeat('here', [mine.generation], 60_000)).lost).toEqual([]);
    });
  });
}
