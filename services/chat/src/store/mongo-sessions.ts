import type { MongoOutbox } from '@cairn/messaging/mongo';
import { isDuplicateKey, noPendingEvents, present, type Sequences } from '@cairn/persistence/mongo';
import type { ChatStore } from '../domain/ports.ts';
import {
  type Collections,
  live,
  removal,
  type SessionDocument,
  toSession,
  withoutEvents,
} from './mongo-documents.ts';

type Sessions = Pick<
  ChatStore,
  | 'createSession'
  | 'getSession'
  | 'listSessions'
  | 'listSessionsOfPerson'
  | 'countPerson'
  | 'renameSession'
  | 'deleteSession'
  | 'countProject'
  | 'deleteSessionsOfProject'
  | 'purge'
>;

export const SESSION_IDS = 'sessions';

/** A session unconfirmed for so long was left behind by a process that died, in milliseconds. */
const UNCONFIRMED_MS = 3_600_000;

export function mongoSessions(
  { sessions, turns, deletedProjects }: Collections,
  outbox: MongoOutbox,
  sequences: Sequences,
): Sessions {
  /** Adds a session under the next number that no other has. */
  async function addUnconfirmed(
    fields: Pick<SessionDocument, 'projectId' | 'userId' | 'name' | 'createdAt' | 'updatedAt'>,
  ): Promise<SessionDocument> {
    for (;;) {
      const session = { ...fields, _id: await sequences.next(SESSION_IDS), messageCount: 0 };
      try {
        await sessions.create({ ...session, unconfirmed: new Date(), outbox: [] });
        return session;
      } catch (error) {
        // Some servers of MongoDB's protocol answer two that count up at the same moment alike.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  /** Takes away what is left of a deleted session whose turns are removed, once its events are told. */
  async function bury(sessionId: number): Promise<void> {
    await sessions.updateOne({ _id: sessionId, deleted: true }, { $set: { tombstone: true } });
    await sessions.deleteOne({ _id: sessionId, tombstone: true, ...noPendingEvents });
  }

  return {
    /**
     * The project may be deleted at the same moment. So the session is there first, unseen; then the project is looked
     * at again, and only then it is confirmed: a deletion that was not seen here finds the session, and its
     * confirmation fails.
     */
    async createSession({ projectId, userId, name, at }, events) {
      if (await deletedProjects.exists({ _id: projectId })) return undefined;
      const session = await addUnconfirmed({ projectId, userId, name, createdAt: at, updatedAt: at });
      const { _id } = session;
      if (await deletedProjects.exists({ _id: projectId })) {
        await sessions.deleteOne({ _id });
        return undefined;
      }
      const { modifiedCount } = await sessions.updateOne(
        { _id, unconfirmed: { $exists: true }, deleted: { $exists: false } },
        { $unset: { unconfirmed: '' }, $push: { outbox: { $each: outbox.entries(events(_id)) } } },
      );
      if (modifiedCount === 0) return undefined;
      outbox.added();
      return toSession(session);
    },

    async getSession(projectId, sessionId) {
      const found = await sessions.findOne({ _id: sessionId, projectId, ...live }, withoutEvents).lean();
      return found ? toSession(found) : undefined;
    },

    async listSessions(projectId, userId, limit, before = Number.MAX_SAFE_INTEGER) {
      const found = await sessions
        .find({ projectId, userId, _id: { $lt: before }, ...live }, withoutEvents)
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(toSession);
    },

    async listSessionsOfPerson(userId, limit) {
      const found = await sessions
        .find({ userId, ...live }, withoutEvents)
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map(toSession);
    },

    async countPerson(userId) {
      const [counted] = await sessions.aggregate<{ sessions: number; messages: number }>([
        { $match: { userId, ...live } },
        { $group: { _id: null, sessions: { $sum: 1 }, messages: { $sum: '$messageCount' } } },
      ]);
      return { sessions: counted?.sessions ?? 0, messages: counted?.messages ?? 0 };
    },

    async renameSession(sessionId, name, at, events) {
      const renamed = await sessions
        .findOneAndUpdate(
          { _id: sessionId, ...live },
          { $set: { name, updatedAt: at }, $push: { outbox: { $each: outbox.entries(events) } } },
          { returnDocument: 'after', projection: withoutEvents },
        )
        .lean();
      if (!renamed) return undefined;
      outbox.added();
      return toSession(renamed);
    },

    async deleteSession(sessionId, events) {
      const { modifiedCount } = await sessions.updateOne(
        { _id: sessionId, ...live },
        { $set: { deleted: true, name: '' }, $push: { outbox: { $each: outbox.entries(events) } } },
      );
      if (modifiedCount === 0) return false;
      outbox.added();
      // Where this does not happen any more, purging ends the run.
      await turns.updateOne({ 'writing.session': sessionId }, { $unset: { writing: '' } });
      return true;
    },

    async countProject(projectId) {
      const [found] = await sessions.aggregate<{ sessions: number; messages: number }>([
        { $match: { projectId, ...live } },
        { $group: { _id: null, sessions: { $sum: 1 }, messages: { $sum: '$messageCount' } } },
      ]);
      return { sessions: found?.sessions ?? 0, messages: found?.messages ?? 0 };
    },

    async deleteSessionsOfProject(projectId, limit) {
      await deletedProjects.updateOne({ _id: projectId }, {}, { upsert: true });
      const found = await sessions
        .find({ projectId, deleted: { $exists: false } }, { _id: 1 })
        .limit(limit)
        .lean();
      const ids = found.map((session) => session._id);
      await sessions.updateMany(
        { _id: { $in: ids }, deleted: { $exists: false } },
        { $set: { deleted: true, name: '' }, $unset: { unconfirmed: '' } },
      );
      const among = { 'writing.session': { $in: ids } };
      const running = await turns.find(among, { writing: 1 }).lean();
      await turns.updateMany(among, { $unset: { writing: '' } });
      const runs = running.map((turn) => ({ messageId: turn._id, run: turn.writing?.run ?? '' }));
      return { deleted: ids.length, runs };
    },

    async purge(limit) {
      const session = await sessions.findOne({ deleted: true, ...present }, { _id: 1 }).lean();
      if (!session) {
        const longAgo = new Date(Date.now() - UNCONFIRMED_MS);
        return (await sessions.deleteMany({ unconfirmed: { $lt: longAgo } })).deletedCount;
      }
      // A turn is two messages.
      const portion = Math.max(1, Math.floor(limit / 2));
      const some = await turns
        .find({ sessionId: session._id, ...present }, { _id: 1 })
        .sort({ number: 1 })
        .limit(portion)
        .lean();
      const among = { _id: { $in: some.map((turn) => turn._id) } };
      await turns.updateMany(among, removal);
      await turns.deleteMany({ ...among, ...noPendingEvents });
      if (some.length === portion) return 2 * some.length;
      await bury(session._id);
      return 2 * some.length + 1;
    },
  };
}
