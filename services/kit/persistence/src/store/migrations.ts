/** One step forward of a schema. Steps are only ever added, never changed: a file remembers how many it has taken. */
export interface Migration {
  /** What the step does, for the log and for people who look at a file. */
  name: string;
  sql: string;
}

/** What a migration needs of a file. */
interface Migrated {
  readonly path: string;
  exec(sql: string): void;
  get<T>(sql: string): T | undefined;
  run(sql: string, ...params: (string | number)[]): unknown;
  transaction<T>(work: () => T): T;
}

/**
 * Takes the steps a file has not taken yet, all of them or none, under SQLite's own write lock, so that of two
 * processes that start together one waits for the other.
 *
 * @throws Error when the file has taken more steps than are known here: it was written by a newer version.
 */
export function migrate(sqlite: Migrated, migrations: readonly Migration[]): void {
  sqlite.transaction(() => {
    sqlite.exec(
      'CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY, name TEXT NOT NULL, taken_at TEXT NOT NULL) STRICT',
    );
    const taken =
      sqlite.get<{ step: number }>('SELECT coalesce(max(step), 0) AS step FROM schema_steps')?.step ?? 0;
    if (taken > migrations.length) {
      throw new Error(
        `${sqlite.path} was written by a newer version of Cairn (schema ${taken}, this version knows ${migrations.length}). Start that version instead.`,
      );
    }
    migrations.slice(taken).forEach((migration, index) => {
      sqlite.exec(migration.sql);
      sqlite.run(
        'INSERT INTO schema_steps (step, name, taken_at) VALUES (?, ?, ?)',
        taken + index + 1,
        migration.name,
        new Date().toISOString(),
      );
    });
  });
}
