import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Sqlite } from '@cairn/persistence/store';
import type { GenerationKey } from '../chats/ports.ts';
import { sqliteQuoting } from '../citations/sqlite.ts';
import { markCited } from '../messages/turn.ts';
import type { Tables } from '../store/sqlite-tables.ts';
import { endedFields } from './generation-endings.ts';
import type { GenerationRecords } from './ports.ts';

export function sqliteGenerations(db: Sqlite, tables: Tables, outbox: SqliteOutbox): GenerationRecords {
  const { sessions, turns, generations } = tables;
  const { keepCitations, keepText } = sqliteQuoting(tables);
  const isCurrent = ({ messageId, generation }: GenerationKey) => generations.has({ messageId, generation });

  /** Ends a generation; gives its turn, or undefined when it is no longer the answer's. */
  function release({ messageId, generation }: GenerationKey) {
    return generations.remove({ messageId, generation }) > 0 ? turns.get({ id: messageId }) : undefined;
  }

  return {
    async saveCitations(generation, citations, searchedFirst) {
      return db.transaction(() => {
        if (!isCurrent(generation)) return false;
        keepCitations(generation.messageId, citations, searchedFirst);
        return true;
      });
    },

    async saveSearchText(generation, searchText) {
      return db.transaction(
        () => isCurrent(generation) && turns.update({ id: generation.messageId }, { searchText }) > 0,
      );
    },

    async saveSteps(generation, steps) {
      return db.transaction(
        () => isCurrent(generation) && turns.update({ id: generation.messageId }, { steps: [...steps] }) > 0,
      );
    },

    async checkpoint(texts) {
      db.transaction(() => {
        for (const { text, quotations, ...generation } of texts) {
          if (isCurrent(generation)) keepText(generation.messageId, text, quotations);
        }
      });
    },

    async endGeneration(generation, { text, quotations, cited = [], at, ...ending }, events) {
      return outbox.commit(events, () => {
        const turn = release(generation);
        if (!turn) return false;
        const citations = markCited(turn.citations, cited);
        const changes = { ...endedFields(ending), citations };
        if (text === undefined) turns.update({ id: turn.id }, changes);
        else keepText(turn.id, text, quotations, changes);
        sessions.update({ id: turn.sessionId }, { updatedAt: at });
        return true;
      });
    },

    async heartbeat(owner, held, ms) {
      return db.transaction(() => {
        const leaseUntil = new Date(Date.now() + ms);
        const isLost = (generation: string) =>
          generations.update({ generation, owner }, { leaseUntil }) === 0;
        const lost = held.filter(isLost);
        return {
          lost,
          stopRequested: held.filter((generation) =>
            generations.has({ generation, owner, stopRequested: true }),
          ),
        };
      });
    },

    async requestStop(messageId) {
      generations.update({ messageId }, { stopRequested: true });
    },

    async interruptAbandoned({ notOwner, limit }, ending) {
      return db.transaction(() => {
        const found =
          notOwner === undefined
            ? generations.query('WHERE lease_until <= ? LIMIT ?', Date.now(), limit)
            : generations.query('WHERE owner <> ? LIMIT ?', notOwner, limit);
        return found.flatMap(({ messageId, generation, sessionId }) => {
          const turn = release({ messageId, generation });
          const session = sessions.get({ id: sessionId });
          if (!turn || !session) return [];
          const { text, citations } = turn;
          const { projectId } = session;
          const abandoned = { messageId, generation, sessionId, projectId, text, given: citations.length };
          const { cited, events } = ending(abandoned);
          turns.update({ id: messageId }, { state: 'interrupted', citations: markCited(citations, cited) });
          outbox.add(events);
          return [abandoned];
        });
      });
    },
  };
}
