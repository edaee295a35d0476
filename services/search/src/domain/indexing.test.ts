import { openSqliteAdapters } from '../testing/sqlite.ts';
import { describeIndexing } from './indexing-contract.ts';

describeIndexing('SQLite', openSqliteAdapters);
