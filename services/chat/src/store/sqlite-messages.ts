import type { Sqlite } from '@cairn/persistence/store';
import type { ChatStore } from '../domain/ports.ts';
import { type MessageRow, rewriteText, toMessage } from './message-rows.ts';

type Messages = Pick<ChatStore, 'listMessages' | 'getMessage' | 'getGenerating' | 'forgetDocument'>;

export function sqliteMessages(db: Sqlite): Messages {
  return {
    async listMessages(sessionId, limit, before = Number.MAX_SAFE_INTEGER) {
      return db
        .all<MessageRow>(
          `SELECT * FROM messages WHERE session_id = ?1 AND sequence < ?2
             AND EXISTS (SELECT 1 FROM sessions WHERE id = ?1 AND deleted = 0)
           ORDER BY sequence DESC LIMIT ?3`,
          sessionId,
          before,
          limit,
        )
        .map((row) => toMessage(db, row));
    },

    async getMessage(sessionId, messageId) {
      const row = db.get<MessageRow>(
        `SELECT m.* FROM messages m JOIN sessions s ON s.id = m.session_id
         WHERE m.id = ? AND m.session_id = ? AND s.deleted = 0`,
        messageId,
        sessionId,
      );
      return row && toMessage(db, row);
    },

    async getGenerating(sessionId) {
      const row = db.get<MessageRow>(
        'SELECT m.* FROM runs r JOIN messages m ON m.id = r.message_id WHERE r.session_id = ?',
        sessionId,
      );
      return row && toMessage(db, row);
    },

    async forgetDocument(documentId, limit) {
      return db.transaction(() => {
        db.run('INSERT INTO deleted_documents (document_id) VALUES (?) ON CONFLICT DO NOTHING', documentId);
        const { changes } = db.run(
          `UPDATE citations SET quote = '', document_deleted = 1 WHERE (message_id, number) IN
             (SELECT message_id, number FROM citations WHERE document_id = ? AND document_deleted = 0 LIMIT ?)`,
          documentId,
          limit,
        );
        const quoting = db.all<{ id: string }>(
          'SELECT DISTINCT message_id AS id FROM quotations WHERE document_id = ? LIMIT ?',
          documentId,
          limit - changes,
        );
        for (const { id } of quoting) rewriteText(db, id);
        return changes + quoting.length;
      });
    },
  };
}
