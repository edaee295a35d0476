import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Sqlite } from '@cairn/persistence/store';
import type { Abandoned, ChatStore, RunKey } from '../domain/ports.ts';
import { insertCitation, isDeletedDocument, writeText } from './message-rows.ts';

type Runs = Pick<
  ChatStore,
  'saveCitations' | 'checkpoint' | 'endRun' | 'heartbeat' | 'requestStop' | 'interruptAbandoned'
>;

interface AbandonedRow {
  message_id: string;
  run: string;
  session_id: number;
  project_id: number;
  text: string;
  given: number;
}

export function sqliteRuns(db: Sqlite, outbox: SqliteOutbox): Runs {
  function isCurrent({ messageId, run }: RunKey): boolean {
    return db.get('SELECT 1 FROM runs WHERE message_id = ? AND run = ?', messageId, run) !== undefined;
  }

  function release({ messageId, run }: RunKey): boolean {
    return db.run('DELETE FROM runs WHERE message_id = ? AND run = ?', messageId, run).changes > 0;
  }

  function mark(messageId: string, numbers: readonly number[]): void {
    for (const number of numbers) {
      db.run('UPDATE citations SET cited = 1 WHERE message_id = ? AND number = ?', messageId, number);
    }
  }

  return {
    async saveCitations(run, citations) {
      return db.transaction(() => {
        if (!isCurrent(run)) return false;
        db.run('DELETE FROM citations WHERE message_id = ?', run.messageId);
        for (const citation of citations) {
          const kept = isDeletedDocument(db, citation.documentId) ? { quote: '', documentDeleted: true } : {};
          insertCitation(db, run.messageId, { ...citation, ...kept });
        }
        return true;
      });
    },

    async checkpoint(texts) {
      db.transaction(() => {
        for (const { text, quotations, ...run } of texts) {
          if (isCurrent(run)) writeText(db, run.messageId, text, quotations);
        }
      });
    },

    async endRun(run, ending, events) {
      return db.transaction(() => {
        if (!release(run)) return false;
        db.run(
          `UPDATE messages SET state = ?, error = ?, error_name = ?, confidence = ? WHERE id = ?`,
          ending.state,
          ending.error,
          ending.errorName ? JSON.stringify(ending.errorName) : null,
          ending.confidence ? JSON.stringify(ending.confidence) : null,
          run.messageId,
        );
        if (ending.text !== undefined) writeText(db, run.messageId, ending.text, ending.quotations);
        mark(run.messageId, ending.cited ?? []);
        db.run(
          'UPDATE sessions SET updated_at = ? WHERE id = (SELECT session_id FROM messages WHERE id = ?)',
          ending.at.getTime(),
          run.messageId,
        );
        outbox.add(events);
        return true;
      });
    },

    async heartbeat(owner, runs, ms) {
      return db.transaction(() => {
        const stopRequested: string[] = [];
        const lost: string[] = [];
        for (const run of runs) {
          const row = db.get<{ stop_requested: number }>(
            'UPDATE runs SET lease_until = ? WHERE run = ? AND owner = ? RETURNING stop_requested',
            Date.now() + ms,
            run,
            owner,
          );
          if (!row) lost.push(run);
          else if (row.stop_requested === 1) stopRequested.push(run);
        }
        return { stopRequested, lost };
      });
    },

    async requestStop(messageId) {
      db.run('UPDATE runs SET stop_requested = 1 WHERE message_id = ?', messageId);
    },

    async interruptAbandoned({ notOwner, limit }, ending) {
      return db.transaction(() => {
        const columns = `SELECT r.message_id, r.run, r.session_id, s.project_id, m.text,
                           (SELECT count(*) FROM citations c WHERE c.message_id = r.message_id) AS given
                         FROM runs r JOIN sessions s ON s.id = r.session_id JOIN messages m ON m.id = r.message_id`;
        const rows =
          notOwner === undefined
            ? db.all<AbandonedRow>(`${columns} WHERE r.lease_until <= ? LIMIT ?`, Date.now(), limit)
            : db.all<AbandonedRow>(`${columns} WHERE r.owner <> ? LIMIT ?`, notOwner, limit);
        return rows.map((row): Abandoned => {
          const abandoned = {
            messageId: row.message_id,
            run: row.run,
            sessionId: row.session_id,
            projectId: row.project_id,
            text: row.text,
            given: row.given,
          };
          const { cited, events } = ending(abandoned);
          release(abandoned);
          db.run("UPDATE messages SET state = 'interrupted' WHERE id = ?", row.message_id);
          mark(row.message_id, cited);
          outbox.add(events);
          return abandoned;
        });
      });
    },
  };
}
