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
import { FIRST_BRANCH } from '../versions/branches.ts';
import { sqliteBranches } from '../versions/sqlite.ts';
import type { TurnRecords } from './ports.ts';

export function sqliteTurns(
  db: Sqlite,
  { sessions, turns, generations, quoting }: Tables,
  outbox: SqliteOutbox,
): TurnRecords {
  const { branchesOf, turnWith, turnsOf } = sqliteBranches(db, { turns });

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
        const { sessionId, question, versionOf, parent, perPerson, at: updatedAt } = begin;
        const session = sessions.get({ id: sessionId });
        if (!session) return { kind: 'not_found' as const };
        const branches = branchesOf(session);
        const clientKey = clientKeyOf(begin);
        const before = clientKey === undefined ? undefined : turns.get({ clientKey });
        if (before) return { kind: 'repeated' as const, ...messagesOf(before, branches) };
        const original = versionOf && turnWith(sessionId, versionOf.messageId);
        if (versionOf && !original) return { kind: 'no_original' as const };
        if (original && branches.isFull) return { kind: 'too_many_versions' as const };
        const refused = refusal(sessionId, question.userId, perPerson);
        if (refused) return refused;
        const seen = parent && !original ? turnWith(sessionId, parent) : undefined;
        const branch = seen ? branches.lastShownWith(seen) : branches.active;
        const [last] =
          parent !== undefined && !original ? turnsOf(sessionId, branch, Number.MAX_SAFE_INTEGER, 1) : [];
        const turn = newTurn(begin, { number: session.messageCount / 2 + 1, branch, original });
        turns.insert(turn);
        take(turn, begin.lease);
        const shown = branches.showing(turn.branch ?? FIRST_BRANCH);
        sessions.update({ id: sessionId }, { messageCount: 2 * turn.number, updatedAt, shown });
        outbox.add(events);
        const missed = last?.id !== seen?.id && { missed: true as const };
        return { kind: 'begun' as const, ...missed, ...messagesOf(turn, branches.with(turn)) };
      });
    },

    async beginAgain(again) {
      return db.transaction(() => {
        const { sessionId, messageId: id, perPerson, at: updatedAt } = again;
        const session = sessions.get({ id: sessionId });
        const before = session && turns.get({ id, sessionId });
        if (!before) return { kind: 'not_found' as const };
        const branches = branchesOf(session);
        const [last] = turnsOf(sessionId, branches.active, Number.MAX_SAFE_INTEGER, 1);
        if (last?.id !== id) return { kind: 'not_last' as const };
        const refused = refusal(sessionId, before.userId, perPerson);
        if (refused) return refused;
        const turn = { ...withoutWritten(before), ...emptied(again) };
        turns.put(turn);
        quoting.remove({ messageId: id });
        take(turn, again.lease);
        sessions.update({ id: sessionId }, { updatedAt });
        return { kind: 'begun' as const, ...messagesOf(turn, branches) };
      });
    },
  };
}
