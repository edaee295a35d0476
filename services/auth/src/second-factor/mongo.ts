import type { MongoOutbox } from '@cairn/messaging/mongo';
import { unlessTaken } from '@cairn/persistence/mongo';
import type { Collections } from '../store/mongo-collections.ts';
import type { SecondFactorStore } from './ports.ts';
import { secondFactorOf } from './second-factor.ts';

const on = { enabledAt: { $exists: true } };
const off = { enabledAt: { $exists: false } };

export function mongoSecondFactors({ secondFactors }: Collections, outbox: MongoOutbox): SecondFactorStore {
  const { model, removal } = secondFactors;

  return {
    async getSecondFactor(userId) {
      const found = await secondFactors.get({ userId });
      return found && secondFactorOf(found);
    },

    async beginSecondFactor(userId, pendingSecret) {
      const begin = (upsert: boolean) =>
        model.updateOne(
          { _id: userId, ...off },
          // A tombstone whose event is not published yet is a record again.
          { $set: { pendingSecret, lastStep: 0, backupCodes: [] }, $unset: { tombstone: 1 } },
          { upsert },
        );
      if (await unlessTaken(begin(true))) return true;
      // There is a document that is on, or another set-up has just made one.
      return (await begin(false)).matchedCount > 0;
    },

    enableSecondFactor: (userId, { sealedSecret, step, backupCodes, at }, events) =>
      outbox.change(
        model,
        { _id: userId, pendingSecret: sealedSecret, ...off },
        {
          $set: { secret: sealedSecret, enabledAt: at, lastStep: step, backupCodes: [...backupCodes] },
          $unset: { pendingSecret: 1 },
        },
        events,
      ),

    async useStep(userId, step) {
      const filter = { _id: userId, lastStep: { $lt: step }, ...on };
      return (await model.updateOne(filter, { $set: { lastStep: step } })).modifiedCount > 0;
    },

    async useBackupCode(userId, hash) {
      const filter = { _id: userId, backupCodes: hash, ...on };
      return (await model.updateOne(filter, { $pull: { backupCodes: hash } })).modifiedCount > 0;
    },

    async replaceBackupCodes(userId, hashes) {
      const change = { $set: { backupCodes: [...hashes] } };
      return (await model.updateOne({ _id: userId, ...on }, change)).matchedCount > 0;
    },

    disableSecondFactor: (userId, events) => outbox.change(model, { _id: userId, ...on }, removal, events),

    async listSealedSecrets(after, limit) {
      const found = await secondFactors.list({ secret: { $gt: after } }, { secret: 1 }, limit);
      return found.map(({ userId, secret = '' }) => ({ userId, sealed: secret }));
    },

    async resealSecret(userId, from, to) {
      const { matchedCount } = await model.updateOne({ _id: userId, secret: from }, { $set: { secret: to } });
      return matchedCount > 0;
    },
  };
}
