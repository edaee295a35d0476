/** A process of its own that opens a file and adds rows, for tests: `node sqlite-child.ts <file> <rows>`. */
import { Sqlite } from './sqlite.ts';

const [path = '', rows] = process.argv.slice(2);

/** Slow enough that two processes meet in it. */
export const migrations = [
  { name: 'numbers', sql: 'CREATE TABLE numbers (n INTEGER, pid INTEGER) STRICT;' },
  {
    name: 'many',
    sql: 'WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 50000) INSERT INTO numbers SELECT x, 0 FROM c;',
  },
];

if (path !== '') {
  const db = Sqlite.open(path, migrations);
  for (let n = 0; n < Number(rows); n++) {
    db.transaction(() => {
      db.run('INSERT INTO numbers (n, pid) VALUES (?, ?)', n, process.pid);
    });
  }
  db.close();
}
