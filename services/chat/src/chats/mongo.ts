import type { MongoOutbox } from '@cairn/messaging/mongo';
import { noPendingEvents, present, type Sequences, unlessTaken } from '@cairn/persistence/mongo';
import { type Collections, live, removalOf, withoutEvents } from '../store/mongo-collections.ts';
import type { SessionRecords } from './ports.ts';
import { emptySession, type Session } from './session.ts';

export const SESSION_IDS = 'sessions';

/** A session unconfirmed for so long was left behind by a process that died, in milliseconds. */
const UNCONFIRMED_MS = 3_600_000;

export function mongoSessions(
  { sessions, turns, deletedProjects }: Collections,
  outbox: MongoOutbox,
  sequences: Sequences,
): SessionRecords {
  const { model } = sessions;

  /** Adds a session under the next number that no other has. */
  async function addUnconfirmed(fields: Omit<Session, 'id'>): Promise<Session> {
    for (;;) {
      const session = { ...fields, id: await sequences.next(SESSION_IDS) };
      const document = { ...sessions.toStored(session), unconfirmed: new Date() };
      // Some servers of MongoDB's protocol answer two that count up at the same moment alike.
      if (await unlessTaken(model.create(document))) return session;
    }
  }

  /** Removes what is left of a deleted session without turns, once its events are published. */
  async function bury(sessionId: number): Promise<void> {
    await model.updateOne({ _id: sessionId, deleted: true }, sessions.removal);
    await model.deleteOne({ _id: sessionId, tombstone: true, ...noPendingEvents });
  }

  return {
    /**
     * The project may be deleted at the same moment. So the session is there first, unseen; then the project is looked
     * at again, and only then it is confirmed: a deletion that was not seen here finds the session, and its
     * confirmation fails.
     */
    async createSession(made, events) {
      const { projectId } = made;
      if (await deletedProjects.has({ projectId })) return undefined;
      const session = await addUnconfirmed(emptySession(made));
      const { id: _id } = session;
      if (await deletedProjects.has({ projectId })) {
        await model.deleteOne({ _id });
        return undefined;
      }
      const hidden = { _id, unconfirmed: { $exists: true }, deleted: { $exists: false } };
      const confirmed = await outbox.change(model, hidden, { $unset: { unconfirmed: '' } }, events(_id));
      return confirmed ? session : undefined;
    },

    getSession: (projectId, id) => sessions.get({ projectId, id }),

    listSessions: (projectId, userId, limit, before, pinned) =>
      sessions.newest({ projectId, userId, ...(pinned !== undefined && { pinned }) }, limit, before),

    listSessionsOfPerson: (userId, limit) => sessions.list({ userId }, { _id: 1 }, limit),

    listSessionsById: (ids) => sessions.list({ _id: { $in: ids } }, { _id: 1 }, ids.length),

    listEverySession: (limit, after = 0) => sessions.list({ _id: { $gt: after } }, { _id: 1 }, limit),

    async count(of) {
      const [counted] = await model.aggregate<{ sessions: number; messages: number }>([
        { $match: { ...of, ...live } },
        { $group: { _id: null, sessions: { $sum: 1 }, messages: { $sum: '$messageCount' } } },
      ]);
      return { sessions: counted?.sessions ?? 0, messages: counted?.messages ?? 0 };
    },

    async updateSession(sessionId, changes, events) {
      const change = sessions.change(changes);
      const after = { returnDocument: 'after', projection: withoutEvents } as const;
      const changed = await outbox.findAndChange(model, { _id: sessionId, ...live }, change, events, after);
      return changed && sessions.toRecord(changed);
    },

    async titleSession(sessionId, title, events) {
      const isUntitled = { _id: sessionId, placeholder: true, ...live };
      const change = sessions.change({ name: title, placeholder: undefined });
      return outbox.change(model, isUntitled, change, events);
    },

    async deleteSession(sessionId, events) {
      const change = { $set: { deleted: true, name: '' } };
      if (!(await outbox.change(model, { _id: sessionId, ...live }, change, events))) return false;
      // Where this does not happen any more, purging ends the generation.
      await turns.model.updateOne({ 'lease.session': sessionId }, { $unset: { lease: '' } });
      return true;
    },

    async deleteSessionsOfProject(projectId, limit) {
      await deletedProjects.put({ projectId });
      const isThere = { deleted: { $exists: false } };
      const found = await model
        .find({ projectId, ...isThere }, { _id: 1 })
        .limit(limit)
        .lean();
      const ids = found.map(({ _id }) => _id);
      await model.updateMany(
        { _id: { $in: ids }, ...isThere },
        { $set: { deleted: true, name: '' }, $unset: { unconfirmed: '' } },
      );
      const among = { 'lease.session': { $in: ids } };
      const running = await turns.model.find(among, { lease: 1 }).lean();
      await turns.model.updateMany(among, { $unset: { lease: '' } });
      const generations = running.map(({ _id, lease }) => ({
        messageId: _id,
        generation: lease?.generation ?? '',
      }));
      return { deleted: ids.length, generations };
    },

    async purge(limit) {
      const session = await model.findOne({ deleted: true, ...present }, { _id: 1 }).lean();
      if (!session) {
        const longAgo = new Date(Date.now() - UNCONFIRMED_MS);
        return (await model.deleteMany({ unconfirmed: { $lt: longAgo } })).deletedCount;
      }
      // A turn is two messages.
      const portion = Math.max(1, Math.floor(limit / 2));
      const some = await turns.list({ sessionId: session._id }, { number: 1 }, portion);
      const among = { _id: { $in: some.map(({ id }) => id) } };
      await turns.model.updateMany(among, removalOf(turns));
      await turns.model.deleteMany({ ...among, ...noPendingEvents });
      if (some.length === portion) return 2 * some.length;
      await bury(session._id);
      return 2 * some.length + 1;
    },
  };
}
