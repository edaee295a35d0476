import { openSqliteAdapters } from '../testing/sqlite.ts';
import { describeOrdering } from './ordering-contract.ts';

describeOrdering('SQLite', openSqliteAdapters, 60);
