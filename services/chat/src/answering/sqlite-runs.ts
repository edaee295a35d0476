import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Sqlite } from '@cairn/persistence/store';
import type { RunKey } from '../chats/ports.ts';
import { sqliteQuoting } from '../citations/sqlite.ts';
import { markCited } from '../messages/turn.ts';
import type { Tables } from '../store/sqlite-tables.ts';
import type { RunRecords } from './ports.ts';

export function sqliteRuns(db: Sqlite, tables: Tables, outbox: SqliteOutbox): RunRecords {
  const { sessions, turns, runs } = tables;
  const { keepCitations, keepText } = sqliteQuoting(tables);
  const isCurrent = ({ messageId, run }: RunKey) => runs.has({ messageId, run });

  /** Ends a run; gives its turn, or undefined when it is no longer the answer's. */
  function release({ messageId, run }: RunKey) {
    return runs.remove({ messageId, run }) > 0 ? turns.get({ id: messageId }) : undefined;
  }

  return {
    async saveCitations(run, citations) {
      return db.transaction(() => {
        if (!isCurrent(run)) return false;
        keepCitations(run.messageId, citations);
        return true;
      });
    },

    async checkpoint(texts) {
      db.transaction(() => {
        for (const { text, quotations, ...run } of texts) {
          if (isCurrent(run)) keepText(run.messageId, text, quotations);
        }
      });
    },

    async endRun(run, { state, text, quotations, error, errorName, cited = [], confidence, at }, events) {
      return outbox.commit(events, () => {
        const turn = release(run);
        if (!turn) return false;
        const citations = markCited(turn.citations, cited);
        turns.update({ id: turn.id }, { state, error, errorName, confidence, citations });
        if (text !== undefined) keepText(turn.id, text, quotations);
        sessions.update({ id: turn.sessionId }, { updatedAt: at });
        return true;
      });
    },

    async heartbeat(owner, held, ms) {
      return db.transaction(() => {
        const leaseUntil = new Date(Date.now() + ms);
        const isLost = (run: string) => runs.update({ run, owner }, { leaseUntil }) === 0;
        const lost = held.filter(isLost);
        return { lost, stopRequested: held.filter((run) => runs.has({ run, owner, stopRequested: true })) };
      });
    },

    async requestStop(messageId) {
      runs.update({ messageId }, { stopRequested: true });
    },

    async interruptAbandoned({ notOwner, limit }, ending) {
      return db.transaction(() => {
        const found =
          notOwner === undefined
            ? runs.query('WHERE lease_until <= ? LIMIT ?', Date.now(), limit)
            : runs.query('WHERE owner <> ? LIMIT ?', notOwner, limit);
        return found.flatMap(({ messageId, run, sessionId }) => {
          const turn = release({ messageId, run });
          const session = sessions.get({ id: sessionId });
          if (!turn || !session) return [];
          const { text, citations } = turn;
          const { projectId } = session;
          const abandoned = { messageId, run, sessionId, projectId, text, given: citations.length };
          const { cited, events } = ending(abandoned);
          turns.update({ id: messageId }, { state: 'interrupted', citations: markCited(citations, cited) });
          outbox.add(events);
          return [abandoned];
        });
      });
    },
  };
}
