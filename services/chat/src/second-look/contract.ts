import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatStore } from '../store/chat-store.ts';
import {
  anEvent,
  at,
  confidence,
  silently,
  storeBuilders,
  usage,
  verdicts,
} from '../testing/store-builders.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';

/** What every adapter must do with verdicts that a second look moved. */
export function describeSecondLook(under: () => StoreUnderTest): void {
  describe('verdicts after a second look', () => {
    let store: ChatStore;
    const { session, again, begun, ended } = storeBuilders(() => store);
    const moved = verdicts.map((each) => ({ ...each, verdict: 'supported' as const, secondLook: true }));
    const changes = { verdicts: moved, confidence: { ...confidence, met: 3 }, usage };

    beforeEach(() => {
      store = under().store;
    });

    it('take the place of the first, with their event, and change nothing else', async () => {
      const { id } = await session();
      const generation = await begun(id);
      const ending = { state: 'complete', text: 'So.', error: '', confidence, verdicts, at } as const;
      await store.endGeneration(generation, ending, []);
      const before = await store.getMessage(id, generation.messageId);
      expect(await store.saveVerdicts(generation, changes, [anEvent()])).toBe(true);
      expect(await store.getMessage(id, generation.messageId)).toEqual({ ...before, ...changes });
      expect(await store.outbox.count()).toBe(1);
    });

    it('are kept of no answer that is written again, did not come to its end, or is deleted', async () => {
      const { id } = await session();
      const first = await ended(id);
      const rewritten = again(id, first.messageId);
      await store.beginAgain(rewritten);
      const second = { messageId: first.messageId, generation: rewritten.generation };
      const other = await session();
      const cut = await begun(other.id, { ms: 0 });
      await store.interruptAbandoned({ limit: 10 }, () => silently);
      const gone = await session();
      const lost = await ended(gone.id);
      await store.deleteSession(gone.id, []);
      for (const each of [first, second, cut, lost])
        expect(await store.saveVerdicts(each, changes, [anEvent()])).toBe(false);
      expect(await store.getMessage(id, first.messageId)).not.toHaveProperty('verdicts');
    });
  });
}
