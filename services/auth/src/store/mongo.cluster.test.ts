import { testMongo } from '@cairn/kit/testing/mongo';
import { describe, expect, it } from 'vitest';
import { carry, describeAuthStore, fill } from './contract.ts';
import { openMongoStore } from './mongo.ts';
import { openSqliteStore } from './sqlite.ts';

async function open() {
  const { mongo, close } = testMongo();
  const store = openMongoStore(mongo);
  await store.component.start?.();
  return { store, close };
}

describeAuthStore('MongoDB', open);

describe('what auth keeps', () => {
  it('is the same after it was carried from SQLite to MongoDB and back', async () => {
    const [from, to] = [openSqliteStore(':memory:'), openSqliteStore(':memory:')];
    const { store, close } = await open();
    try {
      await fill(from);
      const carried = await carry(from.portable, store.portable);
      expect(carried.get('logins')).toHaveLength(18);
      expect(await carry(store.portable, to.portable)).toEqual(carried);
      for (const [kind, records] of carried) {
        expect(await to.portable.read(kind, undefined, 100)).toEqual(records);
      }
    } finally {
      await from.component.stop?.();
      await to.component.stop?.();
      await close();
    }
  });
});
