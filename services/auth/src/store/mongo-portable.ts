import { isDuplicateKey } from '@cairn/kit/mongo';
import type { PortableStore } from '@cairn/kit/portable';
import { loginsOf, sessionsOf, toRevocation, toUser } from './mongo-records.ts';
import type { AuthModels } from './mongo-schema.ts';
import { addressTaken, portableOf } from './portable.ts';

/** The content of an auth database, to be carried to another store. */
export function mongoPortable({ accounts, signIns, revocations }: AuthModels): PortableStore {
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
          .find({ _id: { $gt: after }, gone: { $exists: false } })
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
  });
}

function upsert<Filter, Update>(filter: Filter, update: Update) {
  return { updateOne: { filter, update, upsert: true } };
}
