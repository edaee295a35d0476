import { openMongoDatabase } from '@cairn/messaging/mongo';
import { testMongo } from '@cairn/testing/mongo';
import { expect, it } from 'vitest';
import type { Mongo } from '../mongo/index.ts';
import { describePortable } from '../portable/contract.ts';
import { portableStore } from '../portable/index.ts';
import { Sqlite } from '../store/index.ts';
import { mongoCollection } from './mongo.ts';
import { sqliteTable, tableSql } from './sqlite.ts';
import { type Thing, thing, thingRecord, things } from './testing/thing.ts';

function collectionOn(mongo: Mongo) {
  const collection = mongoCollection(mongo.connection('records'), thingRecord, {
    carriesEvents: true,
    fields: { heldBy: String },
  });
  const { component } = openMongoDatabase(mongo, {
    service: 'records',
    models: [collection.model],
    carryEvents: ['things'],
  });
  return { collection, component };
}

async function openMongo() {
  const { mongo, close } = testMongo();
  const { collection, component } = collectionOn(mongo);
  await component.start?.();
  const put = (value: Thing) => collection.put(value);
  return { store: { put, portable: portableStore('a test', [collection.kind]) }, close };
}

async function openSqlite() {
  const db = Sqlite.open(':memory:', [{ name: 'things', sql: tableSql(thingRecord) }]);
  const table = sqliteTable(db, thingRecord);
  const put = async (value: Thing) => table.put(value);
  return { store: { put, portable: portableStore('a test', [table.kind]) }, close: () => db.close() };
}

describePortable<Awaited<ReturnType<typeof openMongo>>['store']>('a record', {
  adapters: [
    ['MongoDB', openMongo],
    ['SQLite', openSqlite],
    ['MongoDB', openMongo],
  ],
  async fill(store) {
    for (const one of things) await store.put(one);
  },
});

it('a record in MongoDB is read as it was written, and keeps nothing as a tombstone', async () => {
  const { mongo, close } = testMongo();
  try {
    const { collection, component } = collectionOn(mongo);
    await component.start?.();
    for (const one of things) await collection.put(one);
    for (const one of things) expect(await collection.get({ id: one.id })).toStrictEqual(one);
    expect(await collection.list({ projectId: 10 }, { _id: -1 }, 9)).toStrictEqual([things[2], things[1]]);
    expect(await collection.model.findById('c').lean()).not.toHaveProperty('nick');
    expect(await collection.has({ id: 'c', nick: '' })).toBe(true);
    expect(await collection.has({ id: 'b', nick: '' })).toBe(false);
    await collection.put(
      thing({ projectId: 3, id: 'd', parts: [{ name: 'a', at: new Date(0), by: undefined }] }),
    );
    expect((await collection.get({ id: 'd' }))?.parts).toStrictEqual([{ name: 'a', at: new Date(0) }]);
    await collection.model.deleteOne({ _id: 'd' });
    const change = collection.change({ share: 2, nick: '', end: undefined });
    expect(change).toEqual({ $set: { share: 2 }, $unset: { nick: '', end: '' } });
    await collection.model.updateOne({ _id: 'c' }, { $set: { heldBy: 'me' } });
    await collection.model.updateOne({ _id: 'b' }, { $push: { outbox: { id: '1', body: Buffer.from('') } } });
    await collection.put(thing({ id: 'c' }));
    expect(await collection.model.findById('c').lean()).not.toHaveProperty('heldBy');
    expect(await collection.removeInPortions({ projectId: 2 }, 1)).toBe(1);
    expect(await collection.removeInPortions({ projectId: 10 }, 1)).toBe(2);
    expect(await collection.count({ projectId: 10 })).toBe(0);
    expect(await collection.model.find({ _id: { $exists: true } }, { outbox: 0 }).lean()).toEqual([
      { _id: 'b', tombstone: true },
    ]);
  } finally {
    await close();
  }
});
