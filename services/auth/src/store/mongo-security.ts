import type { MongoOutbox } from '@cairn/messaging/mongo';
import { isDuplicateKey, present } from '@cairn/persistence/mongo';
import { type ApiToken, expiryOf, type Scope } from '../domain/security.ts';
import type { SecurityStore } from '../domain/security-ports.ts';
import type { Session } from '../domain/user.ts';
import { sessionsOf } from './mongo-records.ts';
import type { AuthModels } from './mongo-schema.ts';
import type { ApiTokenRecord } from './mongo-security-schema.ts';

/** Not revoked: what is revoked stays until that was told. */

export function toApiToken(record: ApiTokenRecord): ApiToken {
  const { _id, userId, name, scopes, prefix, createdAt, expiresAt, lastUsedAt } = record;
  return {
    id: _id,
    userId,
    name,
    scopes: scopes as Scope[],
    prefix,
    createdAt,
    expiresAt: expiryOf(createdAt, expiresAt),
    lastUsedAt,
  };
}

/** The part of an auth database that is people's security. */
export function mongoSecurity(models: AuthModels, outbox: MongoOutbox): SecurityStore {
  return { ...sessions(models), ...apiTokens(models, outbox), ...secondFactors(models, outbox) };
}

function sessions({
  signIns,
  revocations,
}: AuthModels): Pick<SecurityStore, 'listSessions' | 'touchSessions' | 'listIdleSessions'> {
  async function notRevoked(some: Session[]): Promise<Session[]> {
    const revoked = await revocations.find({ _id: { $in: some.map(({ id }) => id) } }, { _id: 1 }).lean();
    const ids = new Set(revoked.map(({ _id }) => _id));
    return some.filter(({ id }) => !ids.has(id));
  }

  return {
    async listSessions(userId, limit, before, now) {
      const listed: Session[] = [];
      let last = before;
      for (;;) {
        const place = last === undefined ? { $gt: '' } : { $gt: '', $lt: last };
        const found = await signIns
          .find({ userId, 'session.id': place, 'session.expiresAt': { $gt: now } })
          .sort({ 'session.id': -1 })
          .limit(limit)
          .lean();
        const some = found.flatMap(sessionsOf);
        listed.push(...(await notRevoked(some)));
        if (listed.length >= limit || found.length < limit) return listed.slice(0, limit);
        last = some.at(-1)?.id;
      }
    },

    async listIdleSessions(usedBefore, now, limit, after) {
      const listed: Session[] = [];
      let last = after ?? '';
      for (;;) {
        const found = await signIns
          .find({
            'session.lastActiveAt': { $lt: usedBefore },
            'session.expiresAt': { $gt: now },
            'session.id': { $gt: last },
          })
          .sort({ 'session.id': 1 })
          .limit(limit)
          .lean();
        const some = found.flatMap(sessionsOf);
        listed.push(...(await notRevoked(some)));
        if (listed.length >= limit || found.length < limit) return listed.slice(0, limit);
        last = some.at(-1)?.id ?? '';
      }
    },

    async touchSessions(activities, idleMs) {
      await signIns.bulkWrite(
        activities.map(({ sessionId, at }) => ({
          updateOne: {
            filter: {
              'session.id': sessionId,
              // Absent from what an older version wrote.
              'session.lastActiveAt': { $not: { $lt: new Date(at.getTime() - idleMs) } },
            },
            update: { $max: { 'session.lastActiveAt': at } },
          },
        })),
        { ordered: false },
      );
    },
  };
}

type ApiTokens = Pick<
  SecurityStore,
  'addApiToken' | 'listApiTokens' | 'findApiToken' | 'touchApiToken' | 'revokeApiToken'
>;

function apiTokens({ apiTokens, revocations }: AuthModels, outbox: MongoOutbox): ApiTokens {
  return {
    async addApiToken({ id, scopes, ...token }, hash, events) {
      const record = { _id: id, ...token, scopes: [...scopes], hash };
      await apiTokens.create({ ...record, outbox: outbox.entries(events) });
      outbox.added();
    },

    async listApiTokens(userId, limit, before) {
      const older = before === undefined ? {} : { _id: { $lt: before } };
      const found = await apiTokens
        .find({ userId, ...older, ...present })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(toApiToken);
    },

    async findApiToken(hash) {
      const found = await apiTokens.findOne({ hash, ...present }).lean();
      return found ? toApiToken(found) : undefined;
    },

    async touchApiToken(id, at) {
      await apiTokens.updateOne({ _id: id }, { $max: { lastUsedAt: at } });
    },

    async revokeApiToken(userId, { sessionId, ...revocation }, events) {
      const theirs = { _id: sessionId, userId, ...present };
      if (!(await apiTokens.exists(theirs))) return false;
      // First for those who ask what was revoked, then the token itself with its event. Whoever dies in between has
      // ended what the token was exchanged for until then, and the person, who was not answered, revokes it again.
      await revocations.updateOne({ _id: sessionId }, { $set: revocation }, { upsert: true });
      const { modifiedCount } = await apiTokens.updateOne(theirs, {
        $set: { tombstone: true },
        $unset: { hash: 1 },
        $push: { outbox: { $each: outbox.entries(events) } },
      });
      if (modifiedCount > 0) outbox.added();
      return modifiedCount > 0;
    },
  };
}

const on = { enabledAt: { $exists: true } };
const off = { enabledAt: { $exists: false } };

function secondFactors(
  { secondFactors }: AuthModels,
  outbox: MongoOutbox,
): Omit<SecurityStore, keyof ApiTokens | 'listSessions' | 'touchSessions' | 'listIdleSessions'> {
  return {
    async getSecondFactor(userId) {
      const found = await secondFactors.findOne({ _id: userId, ...present }).lean();
      if (!found) return undefined;
      const { pendingSecret, secret, enabledAt, backupCodes = [] } = found;
      return { userId, pendingSecret, secret, enabledAt, backupCodesLeft: backupCodes.length };
    },

    async beginSecondFactor(userId, sealedSecret) {
      const begin = (upsert: boolean) =>
        secondFactors.updateOne(
          { _id: userId, ...off },
          // What was turned off and is not told of yet comes back.
          { $set: { pendingSecret: sealedSecret }, $unset: { tombstone: 1 } },
          { upsert },
        );
      try {
        await begin(true);
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // There is a document that is on, or another set-up has just made one.
        return (await begin(false)).matchedCount > 0;
      }
    },

    async enableSecondFactor(userId, { sealedSecret, step, backupCodes, at }, events) {
      const { modifiedCount } = await secondFactors.updateOne(
        { _id: userId, pendingSecret: sealedSecret, ...off },
        {
          $set: { secret: sealedSecret, enabledAt: at, lastStep: step, backupCodes: [...backupCodes] },
          $unset: { pendingSecret: 1 },
          $push: { outbox: { $each: outbox.entries(events) } },
        },
      );
      if (modifiedCount > 0) outbox.added();
      return modifiedCount > 0;
    },

    async useStep(userId, step) {
      const { modifiedCount } = await secondFactors.updateOne(
        { _id: userId, lastStep: { $lt: step }, ...on },
        { $set: { lastStep: step } },
      );
      return modifiedCount > 0;
    },

    async useBackupCode(userId, hash) {
      const { modifiedCount } = await secondFactors.updateOne(
        { _id: userId, backupCodes: hash, ...on },
        { $pull: { backupCodes: hash } },
      );
      return modifiedCount > 0;
    },

    async replaceBackupCodes(userId, hashes) {
      const { matchedCount } = await secondFactors.updateOne(
        { _id: userId, ...on },
        { $set: { backupCodes: [...hashes] } },
      );
      return matchedCount > 0;
    },

    async disableSecondFactor(userId, events) {
      const { modifiedCount } = await secondFactors.updateOne(
        { _id: userId, ...on },
        {
          $set: { tombstone: true },
          $unset: { pendingSecret: 1, secret: 1, enabledAt: 1, lastStep: 1, backupCodes: 1 },
          $push: { outbox: { $each: outbox.entries(events) } },
        },
      );
      if (modifiedCount > 0) outbox.added();
      return modifiedCount > 0;
    },

    async listSealedSecrets(after, limit) {
      const found = await secondFactors
        .find({ secret: { $gt: after } }, { secret: 1 })
        .sort({ secret: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id, secret = '' }) => ({ userId: _id, sealed: secret }));
    },

    async resealSecret(userId, from, to) {
      const { matchedCount } = await secondFactors.updateOne(
        { _id: userId, secret: from },
        { $set: { secret: to } },
      );
      return matchedCount > 0;
    },
  };
}
