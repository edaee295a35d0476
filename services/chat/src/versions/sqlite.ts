import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Row, Sqlite } from '@cairn/persistence/store';
import type { Session } from '../chats/session.ts';
import type { Turn } from '../messages/turn.ts';
import type { Tables } from '../store/sqlite-tables.ts';
import { Branches, FIRST_BRANCH, type Head } from './branches.ts';
import type { VersionRecords } from './ports.ts';

/** The branches of a session, and its turns along them. */
export function sqliteBranches(db: Sqlite, { turns }: Pick<Tables, 'turns'>) {
  return {
    branchesOf({ id, shown }: Session): Branches {
      // Without the words of the turns, which may be long.
      const heads = `SELECT id, question_id, number, fork FROM turns WHERE session_id = ? AND fork IS NOT NULL`;
      const rows = shown ? db.all<Row>(heads, id) : [];
      return new Branches(
        shown,
        rows.map((row) => turns.toRecord(row) as Head),
      );
    },

    /** The turn of a question or of an answer. */
    turnWith(sessionId: number, messageId: string): Turn | undefined {
      const either = 'WHERE (id = ?1 OR question_id = ?1) AND session_id = ?2';
      return turns.query(either, messageId, sessionId)[0];
    },

    /** Turns of one branch up to a number, newest first. */
    turnsOf(sessionId: number, branch: number, newest: number, limit: number): Turn[] {
      return turns.query(
        'WHERE session_id = ? AND branch IS ? AND number <= ? ORDER BY number DESC LIMIT ?',
        sessionId,
        branch === FIRST_BRANCH ? null : branch,
        newest,
        limit,
      );
    },
  };
}

export function sqliteVersions(db: Sqlite, tables: Tables, outbox: SqliteOutbox): VersionRecords {
  const { sessions, generations } = tables;
  const { branchesOf, turnWith } = sqliteBranches(db, tables);
  return {
    async chooseVersion(sessionId, messageId, events) {
      return db.transaction(() => {
        const session = sessions.get({ id: sessionId });
        const turn = session && turnWith(sessionId, messageId);
        if (!turn) return 'not_found';
        const branches = branchesOf(session);
        const branch = branches.lastShownWith(turn);
        if (branch === branches.active) return 'shown';
        if (generations.has({ sessionId })) return 'busy';
        sessions.update({ id: sessionId }, { shown: branches.showing(branch) });
        outbox.add(events);
        return 'chosen';
      });
    },
  };
}
