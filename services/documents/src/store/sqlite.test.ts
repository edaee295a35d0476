import { describeDocumentsStore } from './contract/index.ts';
import { openSqliteStore } from './sqlite.ts';

describeDocumentsStore('SQLite', async () => {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
});
