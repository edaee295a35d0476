import { describePortable } from '@cairn/persistence/portable/contract';
import { describeMemoryStore } from './contract.ts';
import { checkFilled, fill, type PortableMemoryStore } from './portable-contract.ts';
import { openSqliteStore } from './sqlite.ts';

async function open() {
  const store = openSqliteStore(':memory:', { portion: 2 });
  return { store, close: () => store.component.stop?.() };
}

describeMemoryStore('SQLite', open);

describePortable<PortableMemoryStore>('memory', {
  adapters: [
    ['SQLite', open],
    ['SQLite', open],
  ],
  fill,
  check: checkFilled,
});
