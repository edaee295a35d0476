import type { Sequences } from '@cairn/persistence/mongo';
import { type PortableStore, portableLast, portableStore } from '@cairn/persistence/portable';
import { exportKind } from '@cairn/persistence/records';
import { SESSION_IDS } from '../chats/mongo.ts';
import { interrupted, type Turn, turnRecord } from '../messages/turn.ts';
import type { Collections } from './mongo-collections.ts';

/** The content of a chat database that is not deleted, to be carried to another store. */
export function mongoPortable(
  { sessions, turns, deletedProjects, deletedDocuments, connections, modelChoices, tokenSums }: Collections,
  sequences: Sequences,
): PortableStore {
  async function ofLive(page: readonly Turn[]): Promise<Turn[]> {
    const ids = [...new Set(page.map(({ sessionId }) => sessionId))];
    const found = await sessions.list({ _id: { $in: ids } }, { _id: 1 }, ids.length);
    const alive = new Set(found.map(({ id }) => id));
    return page.filter(({ sessionId }) => alive.has(sessionId));
  }

  return portableStore('chat', [
    portableLast('last_ids', SESSION_IDS, {
      current: () => sequences.current(SESSION_IDS),
      raise: (value) => sequences.raise(SESSION_IDS, value),
    }),
    deletedProjects.kind,
    deletedDocuments.kind,
    connections.kind,
    modelChoices.kind,
    tokenSums.kind,
    sessions.kind,
    exportKind(turnRecord, {
      async read(after, limit) {
        const read: Turn[] = [];
        for (let from = after; ; ) {
          const page = await turns.page(from, limit);
          read.push(...(await ofLive(page)));
          if (read.length >= limit || page.length < limit) return read.slice(0, limit).map(interrupted);
          from = page.at(-1);
        }
      },
      async write(values) {
        await Promise.all(values.map(turns.put));
      },
    }),
  ]);
}
