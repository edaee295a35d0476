import { describeMemoryStore } from './contract.ts';
import { openSqliteStore } from './sqlite.ts';

describeMemoryStore('SQLite', async () => {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
});
