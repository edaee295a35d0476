import { describePortable } from '@cairn/persistence/portable/contract';
import { describeNotificationsStore } from './contract.ts';
import { checkFilled, fill, type PortableNotificationsStore } from './portable-contract.ts';
import { openSqliteStore } from './sqlite.ts';

async function open() {
  const store = openSqliteStore(':memory:', { portion: 2 });
  return { store, close: () => store.component.stop?.() };
}

describeNotificationsStore('SQLite', open);

describePortable<PortableNotificationsStore>('notifications', {
  adapters: [
    ['SQLite', open],
    ['SQLite', open],
  ],
  fill,
  check: checkFilled,
});
