import { describeChatStore } from './contract.ts';
import { openSqliteStore } from './sqlite.ts';

describeChatStore('SQLite', async () => {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
});
