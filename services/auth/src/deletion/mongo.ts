import type { MongoOutbox } from '@cairn/messaging/mongo';
import { present } from '@cairn/persistence/mongo';
import { INSTALLATION } from '../installation/settings.ts';
import type { Collections } from '../store/mongo-collections.ts';
import { withErasure } from './account-deletion.ts';
import type { DeletionRecords } from './ports.ts';

export function mongoDeletions(collections: Collections, outbox: MongoOutbox): DeletionRecords {
  return { ...schedule(collections, outbox), ...progress(collections, outbox), ...erasure(collections) };
}

function schedule({ deletions }: Collections, outbox: MongoOutbox) {
  const { model, removal } = deletions;
  return {
    addDeletion: (deletion, events) =>
      outbox.create(model, { ...deletions.toStored(deletion), revision: 0 }, events),

    findDeletion: (id) => deletions.get({ id }),
    findDeletionOf: (userId) => deletions.get({ userId }),

    cancelDeletion: (userId, events) => outbox.change(model, { userId, state: 'scheduled' }, removal, events),

    async takeDeletion(now, until) {
      const found = await model
        .findOneAndUpdate(
          {
            state: { $in: ['scheduled', 'running'] },
            dueAt: { $lte: now },
            takenUntil: { $not: { $gt: now } },
          },
          { $set: { takenUntil: until, state: 'running' } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean();
      return found ? deletions.toRecord(found) : undefined;
    },

    async giveBackDeletion(id, at) {
      await model.updateOne({ _id: id, state: 'running' }, { $set: { takenUntil: at } });
    },

    async giveBackAllDeletions() {
      await model.updateMany({ state: 'running' }, { $unset: { takenUntil: 1 } });
    },
  } satisfies Partial<DeletionRecords>;
}

function progress({ deletions }: Collections, outbox: MongoOutbox) {
  const { model } = deletions;
  return {
    async noteErasure(userId, report, at, finalEvents) {
      for (;;) {
        const found = await model.findOne({ userId, ...present }).lean();
        if (!found) return;
        const after = withErasure(deletions.toRecord(found), report, at);
        const events = after.state === 'finished' ? finalEvents(after) : [];
        const { _id, revision } = found;
        const change = { ...deletions.change(after), $inc: { revision: 1 } };
        if (await outbox.change(model, { _id, revision }, change, events)) return;
      }
    },

    async announceDeletion(id, at, events) {
      await outbox.change(model, { _id: id }, { $set: { announcedAt: at } }, events);
    },

    async forgetAddress(id) {
      await model.updateOne({ _id: id }, { $set: { address: '' } });
    },

    async forgetAddresses(finishedBefore) {
      await model.updateMany({ finishedAt: { $lt: finishedBefore } }, { $set: { address: '' } });
    },
  } satisfies Partial<DeletionRecords>;
}

function erasure(collections: Collections) {
  const { accounts, signIns, apiTokens, secondFactors, exports, installations } = collections;
  return {
    async countAccount(userId) {
      const [account, sessions, logins, tokens, factors, exported] = await Promise.all([
        accounts.get({ id: userId }),
        signIns.countDocuments({ 'session.userId': userId }),
        signIns.countDocuments({ 'login.userId': userId }),
        apiTokens.count({ userId }),
        secondFactors.count({ userId }),
        exports.count({ userId }),
      ]);
      return new Map([
        ['accounts', account ? 1 : 0],
        ['pictures', account?.avatarId ? 1 : 0],
        ['links', account?.links.length ?? 0],
        ['sessions', sessions],
        ['logins', logins],
        ['api_tokens', tokens],
        ['second_factors', factors],
        ['exports', exported],
      ]);
    },

    async closeAccount(userId) {
      await accounts.model.updateOne({ _id: userId }, accounts.change({ passwordHash: '', links: [] }));
    },

    async eraseAccount(userId) {
      await signIns.deleteMany({ 'login.userId': userId });
      await signIns.deleteMany({ 'session.userId': userId });
      await secondFactors.model.deleteOne({ _id: userId });
      await exports.model.deleteOne({ _id: userId });
      await installations.model.updateOne({ _id: INSTALLATION }, { $pull: { administrators: userId } });
      await apiTokens.model.deleteMany({ userId });
      // With the events it still had, which are of no use any more. It is the last, so that what a process that died
      // left is found.
      await accounts.model.deleteOne({ _id: userId });
    },
  } satisfies Partial<DeletionRecords>;
}
