import type { PortableStore } from '@cairn/persistence/portable';
import type { Sqlite } from '@cairn/persistence/store';
import type { Session } from '../domain/ports.ts';
import { insertCitation, insertMessage, turnOf } from './message-rows.ts';
import { portableOf } from './portable.ts';
import { type SessionRow, toSession } from './sqlite-sessions.ts';

/** The content of a chat file, to be carried to another store. */
export function sqlitePortable(db: Sqlite): PortableStore {
  function writeSession({ id, projectId, userId, name, messageCount, createdAt, updatedAt }: Session): void {
    db.run(
      `INSERT INTO sessions (id, project_id, user_id, name, message_count, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, message_count = excluded.message_count,
         updated_at = excluded.updated_at`,
      id,
      projectId,
      userId,
      name,
      messageCount,
      createdAt.getTime(),
      updatedAt.getTime(),
    );
  }

  return portableOf({
    lastSession: {
      async read() {
        return db.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'sessions'")?.seq ?? 0;
      },
      async raise(number) {
        db.transaction(() => {
          // SQLite's own table of what AUTOINCREMENT gave last; it makes the row with the first session only.
          const { changes } = db.run(
            "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'sessions'",
            number,
          );
          if (changes === 0) db.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('sessions', ?)", number);
        });
      },
    },

    deletedProjects: {
      async read(after = 0, limit) {
        return db
          .all<{ id: number }>(
            'SELECT project_id AS id FROM deleted_projects WHERE project_id > ? ORDER BY project_id LIMIT ?',
            after,
            limit,
          )
          .map(({ id }) => id);
      },
      async write(ids) {
        db.transaction(() => {
          for (const id of ids) {
            db.run('INSERT INTO deleted_projects (project_id) VALUES (?) ON CONFLICT DO NOTHING', id);
          }
        });
      },
    },

    deletedDocuments: {
      async read(after = '', limit) {
        return db
          .all<{ id: string }>(
            'SELECT document_id AS id FROM deleted_documents WHERE document_id > ? ORDER BY document_id LIMIT ?',
            after,
            limit,
          )
          .map(({ id }) => id);
      },
      async write(ids) {
        db.transaction(() => {
          for (const id of ids) {
            db.run('INSERT INTO deleted_documents (document_id) VALUES (?) ON CONFLICT DO NOTHING', id);
          }
        });
      },
    },

    sessions: {
      async read(after = 0, limit) {
        return db
          .all<SessionRow>(
            'SELECT * FROM sessions WHERE id > ? AND deleted = 0 ORDER BY id LIMIT ?',
            after,
            limit,
          )
          .map(toSession);
      },
      async write(sessions) {
        db.transaction(() => sessions.forEach(writeSession));
      },
    },

    turns: {
      async read(after = { sessionId: 0, number: 0 }, limit) {
        const answers = db.all<{ id: string }>(
          `SELECT m.id FROM messages m JOIN sessions s ON s.id = m.session_id
           WHERE (m.session_id, m.sequence) > (?, ?) AND m.is_ai = 1 AND s.deleted = 0
           ORDER BY m.session_id, m.sequence LIMIT ?`,
          after.sessionId,
          2 * after.number,
          limit,
        );
        return answers.flatMap(({ id }) => turnOf(db, id) ?? []);
      },
      async write(turns) {
        db.transaction(() => {
          for (const { question, answer } of turns) {
            db.run('DELETE FROM runs WHERE message_id = ?', answer.id);
            db.run('DELETE FROM citations WHERE message_id = ?', answer.id);
            db.run('DELETE FROM quotations WHERE message_id = ?', answer.id);
            db.run('DELETE FROM messages WHERE id IN (?, ?)', question.id, answer.id);
            insertMessage(db, question);
            insertMessage(db, answer);
            for (const citation of answer.citations) insertCitation(db, answer.id, citation);
          }
        });
      },
    },
  });
}
