import { describeNotificationsStore } from './contract.ts';
import { openSqliteStore } from './sqlite.ts';

describeNotificationsStore('SQLite', async () => {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
});
