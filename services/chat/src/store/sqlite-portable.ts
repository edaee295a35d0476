import { type PortableStore, portableLast, portableStore } from '@cairn/persistence/portable';
import { exportKind } from '@cairn/persistence/records';
import { sqliteSequence } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { documentsIn } from '../citations/quotations.ts';
import { sqliteQuoting } from '../citations/sqlite.ts';
import { interrupted, turnRecord } from '../messages/turn.ts';
import { ofLive, type Tables } from './sqlite-tables.ts';

/** The content of a chat file that is not deleted, to be carried to another store. */
export function sqlitePortable(db: Sqlite, tables: Tables): PortableStore {
  const { sessions, turns, generations, deletedProjects, deletedDocuments } = tables;
  const { connections, modelChoices, tokenSums } = tables;
  const { index } = sqliteQuoting(tables);

  return portableStore('chat', [
    portableLast('last_ids', 'sessions', sqliteSequence(db, 'sessions')),
    deletedProjects.kind,
    deletedDocuments.kind,
    connections.kind,
    modelChoices.kind,
    tokenSums.kind,
    sessions.kind,
    exportKind(turnRecord, {
      async read(after, limit) {
        const later = `WHERE id > ? AND ${ofLive} ORDER BY id LIMIT ?`;
        return turns.query(later, after?.id ?? '', limit).map(interrupted);
      },
      async write(values) {
        db.transaction(() => {
          for (const turn of values) {
            turns.put(turn);
            generations.remove({ messageId: turn.id });
            index(turn.id, documentsIn(turn));
          }
        });
      },
    }),
  ]);
}
