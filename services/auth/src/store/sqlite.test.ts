import { describeAuthStore } from './contract.ts';
import { openSqliteStore } from './sqlite.ts';

describeAuthStore('SQLite', async () => {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
});
