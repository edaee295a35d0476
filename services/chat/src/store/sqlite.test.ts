import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite } from '@cairn/persistence/store';
import { expect, it } from 'vitest';
import { storeBuilders } from '../testing/store-builders.ts';
import { describeChatStore } from './contract.ts';
import { describeCarried } from './portable.contract.ts';
import { migrations } from './schema.ts';
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

it('counts answers that were begun before a person’s answers were counted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-chat-'));
  const path = join(folder, 'chat.sqlite');
  try {
    const before = Sqlite.open(path, migrations.slice(0, 4));
    before.exec(`
      INSERT INTO sessions (project_id, user_id, name, message_count, created_at, updated_at)
        VALUES (1, 'ada', 'Stones', 2, 0, 0);
      INSERT INTO messages VALUES ('q', 1, 1, 'ada', 0, 'Why?', 'complete', '', '', 'mixed', '', '', '', 0),
        ('a', 1, 2, '', 1, '', 'generating', '', 'q', 'mixed', 'm', '', 'run', 0);
      INSERT INTO runs (message_id, session_id, run, owner, lease_until) VALUES ('a', 1, 'run', 'here', ${2 ** 50});
    `);
    before.close();
    const store = openSqliteStore(path);
    const { session, turn } = storeBuilders(() => store);
    const { id } = await session('ada');
    const outcome = await store.beginTurn(turn(id, { userId: 'ada', perPerson: 1 }), []);
    expect(outcome).toEqual({ kind: 'too_many', running: 1 });
    await store.component.stop?.();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
