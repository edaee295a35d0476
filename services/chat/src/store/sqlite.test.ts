import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeChatStore } from './contract.ts';
import { describeCarried } from './portable.contract.ts';
import { openSqliteStore } from './sqlite.ts';

describeChatStore('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-chat-'));
  const open = () => openSqliteStore(join(folder, 'chat.sqlite'));
  const store = open();
  const others: ReturnType<typeof open>[] = [];
  return {
    store,
    another() {
      const other = open();
      others.push(other);
      return other;
    },
    async close() {
      for (const each of [store, ...others]) await each.component.stop?.();
      rmSync(folder, { recursive: true });
    },
  };
});

async function open() {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
}

describeCarried([
  ['SQLite', open],
  ['SQLite', open],
]);
