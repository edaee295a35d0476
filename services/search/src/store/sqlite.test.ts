import { describeSearchStore } from './contract.ts';
import { openSqliteStore } from './sqlite.ts';

describeSearchStore('SQLite', async () => {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
});
