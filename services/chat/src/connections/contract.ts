import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatStore } from '../store/chat-store.ts';
import { aConnection, later } from '../testing/store-builders.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';

/** What every adapter must do with connections of language models. */
export function describeConnections(under: () => StoreUnderTest): void {
  describe('connections', () => {
    let store: ChatStore;
    beforeEach(() => {
      store = under().store;
    });

    it('are kept as they were given, and listed oldest first, also to another process', async () => {
      const all = [aConnection(), aConnection({ sealedKey: undefined, keyEnding: undefined, models: [] })];
      for (const each of all) await store.addConnection(each);
      expect(await store.listConnections()).toEqual(all);
      expect(await under().another().listConnections()).toEqual(all);
    });

    it('lose a key that is taken away, and nothing else', async () => {
      const connection = aConnection();
      await store.addConnection(connection);
      const changed = {
        ...connection,
        sealedKey: undefined,
        keyEnding: undefined,
        updatedAt: later,
        revision: 2,
      };
      expect(await store.changeConnection(changed)).toBe(true);
      expect(await store.listConnections()).toEqual([changed]);
    });

    it('are not changed by one who saw a former state, nor once they are removed', async () => {
      const connection = aConnection();
      await store.addConnection(connection);
      const first = { ...connection, name: 'First', revision: 2 };
      const second = { ...connection, name: 'Second', revision: 2 };
      const done = [await store.changeConnection(first), await under().another().changeConnection(second)];
      expect(done).toEqual([true, false]);
      expect(await store.removeConnection(connection.id)).toBe(true);
      expect(await store.removeConnection(connection.id)).toBe(false);
      expect(await store.changeConnection({ ...first, revision: 3 })).toBe(false);
      expect(await store.listConnections()).toEqual([]);
    });

    it('have one default, the one chosen last', async () => {
      expect(await store.getDefaultModel()).toBeUndefined();
      await store.setDefaultModel('operator/stone-1');
      await under().another().setDefaultModel('operator/stone-2');
      expect(await store.getDefaultModel()).toBe('operator/stone-2');
    });
  });
}
