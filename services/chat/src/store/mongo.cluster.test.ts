import { testMongo } from '@cairn/testing/mongo';
import { describeChatStore } from './contract.ts';
import { openMongoStore } from './mongo.ts';
import { describeCarried } from './portable.contract.ts';
import { openSqliteStore } from './sqlite.ts';

async function openMongo() {
  const { mongo, another, close } = testMongo();
  const store = openMongoStore(mongo);
  await store.component.start?.();
  const other = another();
  await other.connect();
  return { store, another: () => openMongoStore(other), close };
}

async function openSqlite() {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
}

describeChatStore('MongoDB', openMongo);

describeCarried([
  ['SQLite', openSqlite],
  ['MongoDB', openMongo],
  ['SQLite', openSqlite],
]);
