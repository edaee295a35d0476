import { describeDocumentsStore } from './contract/store-contract.ts';
import { openSqliteStore } from './sqlite.ts';

describeDocumentsStore('SQLite', async () => {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
});
