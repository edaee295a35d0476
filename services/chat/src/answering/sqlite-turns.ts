import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Sqlite } from '@cairn/persistence/store';
import {
  clientKeyOf,
  emptied,
  type Lease,
  messagesOf,
  newTurn,
  type Turn,
  withoutWritten,
} from '../messages/turn.ts';
import type { Tables } from '../store/sqlite-tables.ts';
import type { TurnRecords } from './ports.ts';

export function sqliteTurns(
  db: Sqlite,
  { sessions, turns, generations, quoting }: Tables,
  outbox: SqliteOutbox,
): TurnRecords {
  /** Why no further answer may be written in the session, or for the person. */
  function refusal(sessionId: number, userId: string, perPerson: number) {
    if (generations.has({ sessionId })) return { kind: 'busy' as const };
    const running = generations.count({ userId });
    return running < perPerson ? undefined : { kind: 'too_many' as const, running };
  }

  function take({ id: messageId, sessionId, generation, userId }: Turn, { owner, ms }: Lease): void {
    const leaseUntil = new Date(Date.now() + ms);
    generations.insert({ messageId, sessionId, generation, userId, owner, leaseUntil, stopRequested: false });
  }

  return {
    async beginTurn(begin, events) {
      return db.transaction(() => {
        const { sessionId, question, perPerson, at: updatedAt } = begin;
        const session = sessions.get({ id: sessionId });
        if (!session) return { kind: 'not_found' as const };
        const clientKey = clientKeyOf(begin);
        const before = clientKey === undefined ? undefined : turns.get({ clientKey });
        if (before) return { kind: 'repeated' as const, ...messagesOf(before) };
        const refused = refusal(sessionId, question.userId, perPerson);
        if (refused) return refused;
        const turn = newTurn(begin, session.messageCount / 2 + 1);
        turns.insert(turn);
        take(turn, begin.lease);
        sessions.update({ id: sessionId }, { messageCount: 2 * turn.number, updatedAt });
        outbox.add(events);
        return { kind: 'begun' as const, ...messagesOf(turn) };
      });
    },

    async beginAgain(again) {
      return db.transaction(() => {
        const { sessionId, messageId: id, perPerson, at: updatedAt } = again;
        const session = sessions.get({ id: sessionId });
        const before = session && turns.get({ id, sessionId });
        if (!before) return { kind: 'not_found' as const };
        if (session.messageCount > 2 * before.number) return { kind: 'not_last' as const };
        const refused = refusal(sessionId, before.userId, perPerson);
        if (refused) return refused;
        const turn = { ...withoutWritten(before), ...emptied(again) };
        turns.put(turn);
        quoting.remove({ messageId: id });
        take(turn, again.lease);
        sessions.update({ id: sessionId }, { updatedAt });
        return { kind: 'begun' as const, ...messagesOf(turn) };
      });
    },
  };
}
