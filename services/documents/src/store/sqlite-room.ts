import type { Sqlite } from '@cairn/persistence/store';
import type { RoomUsed } from '../domain/room.ts';

/** Adds a row of `documents` to, or takes it from, what there is of its project and of its uploader. */
function moved(row: 'OLD' | 'NEW', sign: '' | '-'): string {
  return `
    INSERT INTO room_used (holder, documents, bytes)
      SELECT 'project ' || ${row}.project_id, ${sign}1, ${sign}${row}.file_size
      UNION ALL
      SELECT 'person ' || ${row}.uploaded_by, ${sign}1, ${sign}${row}.file_size WHERE ${row}.uploaded_by <> ''
      ON CONFLICT DO UPDATE SET documents = documents + excluded.documents, bytes = bytes + excluded.bytes;
    DELETE FROM room_used WHERE documents = 0
      AND holder IN ('project ' || ${row}.project_id, 'person ' || ${row}.uploaded_by);`;
}

/**
 * What there is of each project, and of each person: summed up for every upload, it took the longer the more there is.
 * Triggers keep the sums within the very write that changes what is summed up. A project has a row while it has any.
 */
export const roomMigration = {
  name: 'room used by projects and people',
  sql: `
    CREATE TABLE room_used (
      holder TEXT PRIMARY KEY,
      documents INTEGER NOT NULL,
      bytes INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO room_used
      SELECT 'project ' || project_id, count(*), sum(file_size) FROM documents GROUP BY project_id
      UNION ALL
      SELECT 'person ' || uploaded_by, count(*), sum(file_size) FROM documents WHERE uploaded_by <> ''
        GROUP BY uploaded_by;
    DROP INDEX documents_by_project_id_file_size;
    CREATE TRIGGER room_taken AFTER INSERT ON documents BEGIN ${moved('NEW', '')}
    END;
    CREATE TRIGGER room_left AFTER DELETE ON documents BEGIN ${moved('OLD', '-')}
    END;
    CREATE TRIGGER room_moved AFTER UPDATE OF project_id, uploaded_by, file_size ON documents
      WHEN NEW.project_id <> OLD.project_id OR NEW.uploaded_by <> OLD.uploaded_by OR NEW.file_size <> OLD.file_size
    BEGIN ${moved('OLD', '-')} ${moved('NEW', '')}
    END;`,
};

type Sums = Record<'documents' | 'bytes', number>;

export function sqliteRoomUsed(db: Sqlite, projectId: number, userId: string): RoomUsed {
  const sql = 'SELECT documents, bytes FROM room_used WHERE holder = ?';
  const inProject = db.get<Sums>(sql, `project ${projectId}`);
  const ofPerson = db.get<Sums>(sql, `person ${userId}`);
  return {
    documents: inProject?.documents ?? 0,
    projectBytes: inProject?.bytes ?? 0,
    personBytes: ofPerson?.bytes ?? 0,
  };
}

/** Everything there is, over all projects. */
export function sqliteCountAll(db: Sqlite) {
  const counted = db.get<Record<'documents' | 'pages' | 'passages' | 'file_bytes', number>>(
    `SELECT count(*) AS documents, coalesce(sum(text_pages), 0) AS pages,
       coalesce(sum(chunks_count), 0) AS passages, coalesce(sum(file_size), 0) AS file_bytes FROM documents`,
  );
  return counted ?? { documents: 0, pages: 0, passages: 0, file_bytes: 0 };
}
