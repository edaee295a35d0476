import { describePortable } from '@cairn/persistence/portable/contract';
import { describeAccountStore } from '../accounts/contract.ts';
import { describeAdminRecords } from '../admin/contract.ts';
import { describeDeletions } from '../deletion/contract.ts';
import { describeExports } from '../export/contract.ts';
import { describeResealing } from '../second-factor/reseal.contract.ts';
import { checkFilled, describeAuthStore, fill } from './contract.ts';
import { describeSecurityStore } from './security.contract.ts';
import { openSqliteStore } from './sqlite.ts';

async function open() {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
}

describeAuthStore('SQLite', open);
describeAccountStore('SQLite', open);
describeSecurityStore('SQLite', open);
describeDeletions('SQLite', open);
describeExports('SQLite', open);
describeAdminRecords('SQLite', open);
describeResealing('SQLite', open);

describePortable('auth', {
  adapters: [
    ['SQLite', open],
    ['SQLite', open],
  ],
  fill,
  check: checkFilled,
});
