import { isDuplicateKey, present } from '@cairn/persistence/mongo';
import type { PortableStore } from '@cairn/persistence/portable';
import { mongoAdminKinds } from './admin/mongo-portable.ts';
import type { DeletionRecord } from './mongo-deletion-schema.ts';
import { recordOf, toDeletion } from './mongo-deletions.ts';
import { mongoProfiles } from './mongo-profiles.ts';
import { loginsOf, sessionsOf, toRevocation, toUser } from './mongo-records.ts';
import type { AuthModels } from './mongo-schema.ts';
import { toApiToken } from './mongo-security.ts';
import { addressTaken, type KeptKinds, portableOf, withoutAbsent } from './portable.ts';

/** The content of an auth database, to be carried to another store. */
export function mongoPortable(models: AuthModels): PortableStore {
  const { accounts, deletions, signIns, revocations } = models;
  return portableOf({
    users: {
      async read(after, limit) {
        const found = await accounts
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map((each) => ({
          ...toUser(each),
          emailKey: each.emailKey,
          passwordHash: each.passwordHash,
        }));
      },
      async write(values) {
        try {
          await accounts.bulkWrite(values.map(({ id, ...fields }) => upsert({ _id: id }, { $set: fields })));
        } catch (error) {
          throw isDuplicateKey(error) ? addressTaken(error) : error;
        }
      },
    },

    deletions: {
      async read(after, limit) {
        const found = await deletions
          .find({ _id: { $gt: after }, ...present })
          .sort({ _id: 1 })
          .limit(limit)
          .lean<DeletionRecord[]>();
        return found.map(toDeletion);
      },
      async write(values) {
        for (const value of values) {
          const { _id, ...fields } = recordOf(value);
          await deletions.replaceOne({ _id }, fields, { upsert: true });
        }
      },
    },

    ...mongoAdminKinds(models),
    profiles: mongoProfiles(accounts),

    sessions: {
      async read(after, limit) {
        const found = await signIns
          .find({ 'session.id': { $gt: after } })
          .sort({ 'session.id': 1 })
          .limit(limit)
          .lean();
        return found.flatMap(sessionsOf);
      },
      async write(values) {
        // Without its line of the history, which follows by itself.
        await signIns.bulkWrite(
          values.map(({ userId, ...session }) =>
            upsert(
              { 'session.id': session.id },
              { $set: { userId, session }, $setOnInsert: { _id: session.id } },
            ),
          ),
        );
      },
    },

    revocations: {
      async read(after, limit) {
        const found = await revocations
          .find({ _id: { $gt: after }, tombstone: { $exists: false } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map(toRevocation);
      },
      async write(values) {
        await revocations.bulkWrite(
          values.map(({ sessionId, ...fields }) => upsert({ _id: sessionId }, { $set: fields })),
        );
      },
    },

    logins: {
      async read(after, limit) {
        const found = await signIns
          .find({ _id: { $gt: after }, login: { $ne: null } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.flatMap(loginsOf);
      },
      async write(values) {
        await signIns.bulkWrite(
          values.map(({ id, userId, ...login }) => upsert({ _id: id }, { $set: { userId, login } })),
        );
      },
    },

    ...securityKinds(models),
  });
}

function securityKinds({
  apiTokens,
  secondFactors,
}: AuthModels): Pick<KeptKinds, 'apiTokens' | 'secondFactors'> {
  return {
    apiTokens: {
      async read(after, limit) {
        const found = await apiTokens
          .find({ _id: { $gt: after }, tombstone: { $exists: false } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map((each) => ({ ...toApiToken(each), hash: each.hash ?? '' }));
      },
      async write(values) {
        await apiTokens.bulkWrite(
          values.map(({ id, ...fields }) =>
            upsert({ _id: id }, { $set: withoutAbsent({ ...fields, scopes: [...fields.scopes] }) }),
          ),
        );
      },
    },

    secondFactors: {
      async read(after, limit) {
        const found = await secondFactors
          .find({ _id: { $gt: after }, tombstone: { $exists: false } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map(({ _id, pendingSecret, secret, enabledAt, lastStep = 0, backupCodes = [] }) => ({
          userId: _id,
          pendingSecret,
          secret,
          enabledAt,
          lastStep,
          backupCodes: backupCodes.toSorted(),
        }));
      },
      async write(values) {
        await secondFactors.bulkWrite(
          values.map(({ userId, ...fields }) => upsert({ _id: userId }, { $set: withoutAbsent(fields) })),
        );
      },
    },
  };
}

function upsert<Filter, Update>(filter: Filter, update: Update) {
  return { updateOne: { filter, update, upsert: true } };
}
