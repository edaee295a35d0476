import { sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { INSTALLATION, type Installation, installationRecord } from './settings.ts';

/** The oldest account becomes an administrator, unless one did before. Within a transaction of the caller's. */
export function nameFounder(db: Sqlite): void {
  const installations = sqliteTable(db, installationRecord);
  const { administrators = [], ...found }: Installation = installations.get({ id: INSTALLATION }) ?? {
    id: INSTALLATION,
  };
  if (found.founder) return;
  const founder = db.get<{ id: string | null }>('SELECT min(id) AS id FROM accounts')?.id;
  if (!founder) return;
  installations.put({ ...found, founder, administrators: [...new Set([...administrators, founder])] });
}
