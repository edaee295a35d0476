import { describePortable } from '@cairn/kit/testing/contracts';
import { checkFilled, describeAuthStore, fill } from './contract.ts';
import { openSqliteStore } from './sqlite.ts';

async function open() {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
}

describeAuthStore('SQLite', open);

describePortable('auth', {
  adapters: [
    ['SQLite', open],
    ['SQLite', open],
  ],
  fill,
  check: checkFilled,
});
