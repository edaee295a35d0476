import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatStore } from '../store/chat-store.ts';
import { storeBuilders } from '../testing/store-builders.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';

/** What every adapter must do with messages. */
export function describeMessages(under: () => StoreUnderTest): void {
  describe('messages', () => {
    let store: ChatStore;
    const { session, ended } = storeBuilders(() => store);

    beforeEach(() => {
      store = under().store;
    });

    it('pages messages newest first', async () => {
      const { id } = await session();
      for (let i = 0; i < 3; i++) await ended(id, `answer ${i}`);
      const page = await store.listMessages(id, 4);
      expect(page.map((m) => m.sequence)).toEqual([6, 5, 4, 3]);
      expect((await store.listMessages(id, 4, { sequence: 3 })).map((m) => m.text)).toEqual([
        'answer 0',
        'Why?',
      ]);
    });

    it('does not show a message in another session', async () => {
      const { id } = await session();
      const other = await session();
      const { messageId } = await ended(id);
      expect(await store.getMessage(other.id, messageId)).toBeUndefined();
    });
  });
}
