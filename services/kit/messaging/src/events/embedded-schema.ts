import type { Migration } from '@cairn/persistence/store';

/** Events are kept in order; a consumer's deliveries are rows beside them, removed once acknowledged. */
export const migrations: readonly Migration[] = [
  {
    name: 'events, consumers and deliveries',
    sql: `
      CREATE TABLE events (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        subject TEXT NOT NULL,
        project_id INTEGER NOT NULL,
        kept_at INTEGER NOT NULL,
        body BLOB NOT NULL
      ) STRICT;
      CREATE INDEX events_by_age ON events (kept_at);
      CREATE INDEX events_by_subject ON events (subject, seq);
      CREATE INDEX events_of_project ON events (project_id, seq);

      CREATE TABLE consumers (
        name TEXT PRIMARY KEY,
        subjects TEXT NOT NULL
      ) STRICT;

      CREATE TABLE deliveries (
        consumer TEXT NOT NULL REFERENCES consumers (name) ON DELETE CASCADE,
        seq INTEGER NOT NULL REFERENCES events (seq),
        project_id INTEGER NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0,
        failures INTEGER NOT NULL DEFAULT 0,
        due_at INTEGER NOT NULL,
        parked_at INTEGER,
        error TEXT,
        PRIMARY KEY (consumer, seq)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX deliveries_due ON deliveries (consumer, due_at, seq) WHERE parked_at IS NULL;
      CREATE INDEX deliveries_parked ON deliveries (consumer, seq) WHERE parked_at IS NOT NULL;
      CREATE INDEX deliveries_of_event ON deliveries (seq);
      CREATE INDEX deliveries_of_project ON deliveries (consumer, project_id, due_at, seq) WHERE parked_at IS NULL;
    `,
  },
];
