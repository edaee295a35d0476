import { setImmediate } from 'node:timers/promises';
import { openMongoDatabase } from '@cairn/messaging/mongo';
import { gridfsIndexes } from '@cairn/persistence/blobs/gridfs';
import { isDuplicateKey, type Mongo, noPendingEvents, present } from '@cairn/persistence/mongo';
import type { PortableStore } from '@cairn/persistence/portable';
import type { Component } from '@cairn/service/run';
import type { AuthStore } from '../domain/ports.ts';
import { nothingChosen, withChanges } from '../domain/preferences.ts';
import type { Login } from '../domain/user.ts';
import { mongoAdmin, nameFounder, openForFirst } from './admin/mongo.ts';
import { mongoAccounts } from './mongo-accounts.ts';
import { mongoDeletions } from './mongo-deletions.ts';
import { mongoExports } from './mongo-exports.ts';
import { mongoPortable } from './mongo-portable.ts';
import { loginsOf, sessionsOf, toRevocation, toUser } from './mongo-records.ts';
import { type AuthModels, modelsOn, type SignInRecord } from './mongo-schema.ts';
import { mongoSecurity } from './mongo-security.ts';

/** Not removed: what is removed stays until its last event is told. */
const withLogin = { login: { $ne: null } };

export function openMongoStore(mongo: Mongo): AuthStore & { component: Component; portable: PortableStore } {
  const models = modelsOn(mongo);
  const { accounts, signIns, revocations } = models;
  const { outbox, inbox, component } = openMongoDatabase(mongo, {
    service: 'auth',
    models: [
      accounts,
      signIns,
      revocations,
      models.apiTokens,
      models.secondFactors,
      models.deletions,
      models.exports,
      models.installations,
      models.registrationInvitations,
      // Of the archives of exports.
      ...gridfsIndexes,
    ],
    carryEvents: [
      'users',
      'sign_ins',
      'revocations',
      'api_tokens',
      'second_factors',
      'account_deletions',
      'installation',
      'registration_invitations',
    ],
    unindexed: [
      {
        collection: 'users',
        fields: ['_id', 'email', 'firstName', 'lastName'],
        reason:
          'an administrator looks for a part of an address or a name, which no index serves, in the order of ids',
      },
      {
        collection: 'users',
        fields: ['_id', 'administration'],
        reason: 'an export goes through all accounts in the order of their ids',
      },
      { collection: 'registration_invitations', reason: 'few: they run out, and are made by hand' },
    ],
  });

  return {
    ...mongoSecurity(models, outbox),
    ...mongoDeletions(models, outbox),
    ...mongoExports(models),
    ...mongoAdmin(models, outbox),
    outbox,
    inbox,
    component,
    portable: mongoPortable(models),

    ...mongoAccounts(accounts, outbox),

    async addUser({ id, ...fields }, { emailKey, passwordHash, preferences, onlyAsFirst }, events) {
      if (onlyAsFirst && !(await openForFirst(models, id))) return false;
      const account = {
        _id: id,
        ...fields,
        emailKey,
        passwordHash,
        preferences: preferences ? withChanges(nothingChosen, preferences, fields.createdAt) : {},
        outbox: outbox.entries(events),
      };
      const added = await addedOnce(accounts.create(account));
      if (added) {
        outbox.added();
        await nameFounder(models);
      }
      return added;
    },

    async findCredential(emailKey) {
      const found = await accounts.findOne({ emailKey }).lean();
      return found?.passwordHash ? { user: toUser(found), passwordHash: found.passwordHash } : undefined;
    },

    hasEmailKey: async (emailKey) => (await accounts.exists({ emailKey })) !== null,

    async getUser(id) {
      const found = await accounts.findOne({ _id: id }).lean();
      return found ? toUser(found) : undefined;
    },

    async getUsers(ids) {
      return (await accounts.find({ _id: { $in: [...ids] } }).lean()).map(toUser);
    },

    async addSession({ userId, ...session }, login, events = []) {
      await signIns.create({ ...signInOf(login), userId, session, outbox: outbox.entries(events) });
      if (events.length > 0) outbox.added();
    },

    async getSession(id) {
      const found = await signIns.findOne({ 'session.id': id }).lean();
      return found ? sessionsOf(found)[0] : undefined;
    },

    async addLogin(login) {
      await signIns.create(signInOf(login));
    },

    async listLogins(userId, limit, before) {
      const older = before === undefined ? {} : { _id: { $lt: before } };
      const found = await signIns
        .find({ userId, ...older, ...withLogin })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.flatMap(loginsOf);
    },

    async listSignIns(userId, limit) {
      const found = await signIns
        .find({ userId, 'login.succeeded': true })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.flatMap(loginsOf);
    },

    async revoke({ sessionId, ...fields }, events) {
      const revocation = { _id: sessionId, ...fields, outbox: outbox.entries(events) };
      const added = await addedOnce(revocations.create(revocation));
      if (added) outbox.added();
      return added;
    },

    async listRevocations(limit, since, after) {
      const place = after && {
        $or: [
          { revokedAt: { $gt: after.revokedAt } },
          { revokedAt: after.revokedAt, _id: { $gt: after.sessionId } },
        ],
      };
      const found = await revocations
        .find({ revokedAt: { $gte: after?.revokedAt ?? since }, ...place, ...present })
        .sort({ revokedAt: 1, _id: 1 })
        .limit(limit)
        .lean();
      return found.map(toRevocation);
    },

    async forget({ expired, logins }) {
      return (
        (await forgetRevocations(models, expired)) +
        (await forgetSessions(models, expired)) +
        (await forgetLogins(models, logins))
      );
    },
  };
}

function signInOf({ id, userId, ...login }: Login): SignInRecord {
  return { _id: id, userId, login };
}

/** False when what was to be added is there already. */
async function addedOnce(adding: Promise<unknown>): Promise<boolean> {
  try {
    await adding;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

function forgetRevocations({ revocations }: AuthModels, before: Date): Promise<number> {
  return inPortions(
    (limit) =>
      revocations
        .find({ expiresAt: { $lt: before }, ...present }, { _id: 1 })
        .limit(limit)
        .lean(),
    async (among) => {
      await revocations.updateMany(among, { $set: { tombstone: true } });
      await revocations.deleteMany({ ...among, ...noPendingEvents });
    },
  );
}

/**
 * Takes sessions out of documents that have a line of the history left, and removes those that have none. Whatever
 * another replica takes out of them in between, each document is found again until nothing of it is left.
 */
function forgetSessions({ signIns }: AuthModels, before: Date): Promise<number> {
  return inPortions(
    (limit) =>
      signIns
        .find({ 'session.expiresAt': { $lt: before } }, { _id: 1 })
        .limit(limit)
        .lean(),
    async (among) => {
      await signIns.updateMany({ ...among, login: { $exists: true } }, { $unset: { session: 1 } });
      await signIns.deleteMany({ ...among, login: { $exists: false } });
    },
  );
}

function forgetLogins({ signIns }: AuthModels, before: Date): Promise<number> {
  return inPortions(
    (limit) =>
      signIns
        .find({ 'login.at': { $lt: before } }, { _id: 1 })
        .limit(limit)
        .lean(),
    async (among) => {
      await signIns.updateMany({ ...among, session: { $exists: true } }, { $unset: { login: 1 } });
      await signIns.deleteMany({ ...among, session: { $exists: false } });
    },
  );
}

const PORTION = 500;

async function inPortions(
  find: (limit: number) => Promise<{ _id: string }[]>,
  remove: (among: { _id: { $in: string[] } }) => Promise<void>,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const some = await find(PORTION);
    if (some.length === 0) return removed;
    removed += some.length;
    await remove({ _id: { $in: some.map(({ _id }) => _id) } });
    // Other work gets its turn between portions.
    await setImmediate();
  }
}
