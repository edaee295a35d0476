import { setImmediate } from 'node:timers/promises';
import type { MongoOutbox } from '@cairn/messaging/mongo';
import type { PortableKind } from '@cairn/persistence/portable';
import { exportKind } from '@cairn/persistence/records';
import type { Collections, SignIn } from '../store/mongo-collections.ts';
import type { SessionStore } from './ports.ts';
import { loginRecord, type Session, sessionRecord } from './session.ts';

/** Documents changed at once. */
const PORTION = 500;

const sessionsOf = ({ session }: SignIn) => (session ? [session] : []);
const loginsOf = ({ login }: SignIn) => (login ? [login] : []);

export function mongoSessions(collections: Collections, outbox: MongoOutbox): SessionStore {
  return { ...signIns(collections, outbox), ...revocations(collections, outbox), ...lists(collections) };
}

function signIns({ signIns, revocations }: Collections, outbox: MongoOutbox) {
  return {
    async addSession(session, login, events = []) {
      await signIns.create({ _id: login.id, login, session, outbox: outbox.entries(events) });
      if (events.length > 0) outbox.added();
    },

    async getSession(id) {
      return (await signIns.findOne({ 'session.id': id }).lean<SignIn>())?.session;
    },

    async addLogin(login) {
      await signIns.create({ _id: login.id, login });
    },

    async listLogins(userId, limit, before) {
      const older = before === undefined ? {} : { _id: { $lt: before } };
      const found = signIns.find({ 'login.userId': userId, ...older }).sort({ _id: -1 });
      return (await found.limit(limit).lean<SignIn[]>()).flatMap(loginsOf);
    },

    async listSignIns(userId, limit) {
      const found = signIns.find({ 'login.userId': userId, 'login.succeeded': true }).sort({ _id: -1 });
      return (await found.limit(limit).lean<SignIn[]>()).flatMap(loginsOf);
    },

    async touchSessions(activities, idleMs) {
      await signIns.bulkWrite(
        activities.map(({ sessionId, at }) => ({
          updateOne: {
            filter: {
              'session.id': sessionId,
              'session.lastActiveAt': { $gte: new Date(at.getTime() - idleMs) },
            },
            update: { $max: { 'session.lastActiveAt': at } },
          },
        })),
        { ordered: false },
      );
    },

    async holdsSession(id, now) {
      const holds = await signIns.exists({ 'session.id': id, 'session.expiresAt': { $gt: now } });
      return holds !== null && !(await revocations.has({ sessionId: id }));
    },
  } satisfies Partial<SessionStore>;
}

type Revocations = Pick<SessionStore, 'revoke' | 'listRevocations' | 'forget'>;

function revocations({ signIns, revocations }: Collections, outbox: MongoOutbox): Revocations {
  return {
    revoke: (revocation, events) =>
      outbox.create(revocations.model, revocations.toStored(revocation), events),

    listRevocations(limit, since, after) {
      const place = after && {
        $or: [
          { revokedAt: { $gt: after.revokedAt } },
          { revokedAt: after.revokedAt, _id: { $gt: after.sessionId } },
        ],
      };
      const filter = { revokedAt: { $gte: after?.revokedAt ?? since }, ...place };
      return revocations.list(filter, { revokedAt: 1, _id: 1 }, limit);
    },

    async forget({ expired, logins }) {
      return (
        (await revocations.removeInPortions({ expiresAt: { $lt: expired } }, PORTION)) +
        (await forgetParts('session', 'expiresAt', expired)) +
        (await forgetParts('login', 'at', logins))
      );
    },
  };

  /**
   * Takes a part out of documents that have the other left, and removes those that have not. Whatever another replica
   * takes out of them in between, each document is found again until nothing of it is left.
   */
  function forgetParts(part: 'session' | 'login', field: string, before: Date): Promise<number> {
    const other = part === 'session' ? 'login' : 'session';
    return inPortions(
      (limit) =>
        signIns
          .find({ [`${part}.${field}`]: { $lt: before } }, { _id: 1 })
          .limit(limit)
          .lean(),
      async (among) => {
        await signIns.updateMany({ ...among, [other]: { $exists: true } }, { $unset: { [part]: 1 } });
        await signIns.deleteMany({ ...among, [other]: { $exists: false } });
      },
    );
  }
}

function lists({ signIns, revocations }: Collections) {
  /** Those that match and are not revoked, in the order of their ids, after one of them. */
  async function list(filter: object, limit: number, order: 1 | -1, after?: string): Promise<Session[]> {
    const listed: Session[] = [];
    for (let last = after; ; ) {
      const place = { $gt: '', ...(last !== undefined && { [order > 0 ? '$gt' : '$lt']: last }) };
      const found = await signIns
        .find({ ...filter, 'session.id': place })
        .sort({ 'session.id': order })
        .limit(limit)
        .lean<SignIn[]>();
      const some = found.flatMap(sessionsOf);
      const ids = some.map(({ id }) => id);
      const revoked = await revocations.model.find({ _id: { $in: ids } }, { _id: 1 }).lean();
      const isRevoked = new Set(revoked.map(({ _id }) => String(_id)));
      listed.push(...some.filter(({ id }) => !isRevoked.has(id)));
      if (listed.length >= limit || found.length < limit) return listed.slice(0, limit);
      last = ids.at(-1);
    }
  }

  return {
    listSessions: (userId, limit, before, now) =>
      list({ 'session.userId': userId, 'session.expiresAt': { $gt: now } }, limit, -1, before),

    listIdleSessions(usedBefore, now, limit, after) {
      const idle = { 'session.lastActiveAt': { $lt: usedBefore }, 'session.expiresAt': { $gt: now } };
      return list(idle, limit, 1, after);
    },
  } satisfies Partial<SessionStore>;
}

async function inPortions(
  find: (limit: number) => Promise<{ _id: unknown }[]>,
  remove: (among: { _id: { $in: never[] } }) => Promise<void>,
): Promise<number> {
  for (let removed = 0; ; ) {
    const some = await find(PORTION);
    if (some.length === 0) return removed;
    removed += some.length;
    await remove({ _id: { $in: some.map(({ _id }) => _id as never) } });
    // Other work gets its turn between portions.
    await setImmediate();
  }
}

/** Sessions come without their lines of the history, which follow as documents of their own. */
export function mongoSignInKinds({ signIns }: Collections): Record<'sessions' | 'logins', PortableKind> {
  return {
    sessions: exportKind(sessionRecord, {
      async read(after, limit) {
        const found = signIns.find({ 'session.id': { $gt: after?.id ?? '' } }).sort({ 'session.id': 1 });
        return (await found.limit(limit).lean<SignIn[]>()).flatMap(sessionsOf);
      },
      async write(values) {
        await signIns.bulkWrite(
          values.map((session) => ({
            updateOne: {
              filter: { 'session.id': session.id },
              update: { $set: { session }, $setOnInsert: { _id: session.id } },
              upsert: true,
            },
          })),
        );
      },
    }),
    logins: exportKind(loginRecord, {
      async read(after, limit) {
        const found = signIns.find({ _id: { $gt: after?.id ?? '' }, login: { $ne: null } }).sort({ _id: 1 });
        return (await found.limit(limit).lean<SignIn[]>()).flatMap(loginsOf);
      },
      async write(values) {
        await signIns.bulkWrite(
          values.map((login) => ({
            updateOne: { filter: { _id: login.id }, update: { $set: { login } }, upsert: true },
          })),
        );
      },
    }),
  };
}
