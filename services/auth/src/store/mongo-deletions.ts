import type { MongoOutbox } from '@cairn/messaging/mongo';
import { isDuplicateKey, present } from '@cairn/persistence/mongo';
import { type AccountDeletion, withErasure } from '../domain/account-deletion.ts';
import type { DeletionRecords } from '../domain/deletion-ports.ts';
import { INSTALLATION } from './admin/mongo-schema.ts';
import type { DeletionRecord } from './mongo-deletion-schema.ts';
import type { AuthModels } from './mongo-schema.ts';

export function mongoDeletions(models: AuthModels, outbox: MongoOutbox): DeletionRecords {
  return { ...schedule(models, outbox), ...progress(models, outbox), ...erasure(models) };
}

type Schedule = Pick<
  DeletionRecords,
  'addDeletion' | 'findDeletion' | 'findDeletionOf' | 'cancelDeletion' | 'takeDeletion' | 'giveBackDeletion'
>;

function schedule({ deletions }: AuthModels, outbox: MongoOutbox): Schedule {
  return {
    async addDeletion(deletion, events) {
      try {
        await deletions.create({ ...recordOf(deletion), outbox: outbox.entries(events) });
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      outbox.added();
      return true;
    },

    async findDeletion(id) {
      const found = await deletions.findOne({ _id: id, ...present }).lean<DeletionRecord>();
      return found ? toDeletion(found) : undefined;
    },

    async findDeletionOf(userId) {
      const found = await deletions.findOne({ userId }).lean<DeletionRecord>();
      return found ? toDeletion(found) : undefined;
    },

    async cancelDeletion(userId, events) {
      const { modifiedCount } = await deletions.updateOne(
        { userId, state: 'scheduled' },
        {
          $set: { tombstone: true, transfers: [] },
          $unset: { userId: 1, lookAt: 1, address: 1 },
          $push: { outbox: { $each: outbox.entries(events) } },
        },
      );
      if (modifiedCount > 0) outbox.added();
      return modifiedCount > 0;
    },

    async takeDeletion(now, until) {
      const found = await deletions
        .findOneAndUpdate(
          { lookAt: { $lte: now } },
          { $set: { lookAt: until, state: 'running' } },
          { sort: { lookAt: 1 }, returnDocument: 'before' },
        )
        .lean<DeletionRecord>();
      return found ? { ...toDeletion(found), state: 'running' } : undefined;
    },

    async giveBackDeletion(id, at) {
      await deletions.updateOne({ _id: id, state: 'running' }, { $set: { lookAt: at } });
    },
  };
}

type Progress = Pick<
  DeletionRecords,
  'giveBackAllDeletions' | 'noteErasure' | 'tellDeletion' | 'forgetAddress' | 'forgetAddresses'
>;

function progress({ deletions }: AuthModels, outbox: MongoOutbox): Progress {
  return {
    async giveBackAllDeletions() {
      const any = { lookAt: { $gt: new Date(0) } };
      await deletions.updateMany({ ...any, state: 'running' }, { $set: { lookAt: new Date() } });
    },

    async noteErasure(userId, report, at, lastWords) {
      for (;;) {
        const found = await deletions.findOne({ userId }).lean<DeletionRecord>();
        if (!found) return;
        const after = withErasure(toDeletion(found), report, at);
        const finished = after.state === 'finished';
        const events = finished ? lastWords(after) : [];
        const { matchedCount } = await deletions.updateOne(
          { _id: found._id, revision: found.revision },
          {
            $set: {
              state: after.state,
              parts: [...after.parts],
              transfers: [...after.transfers],
              ...(after.finishedAt && { finishedAt: after.finishedAt }),
            },
            $inc: { revision: 1 },
            ...(finished && {
              $unset: { userId: 1, lookAt: 1 },
              $push: { outbox: { $each: outbox.entries(events) } },
            }),
          },
        );
        if (matchedCount === 0) continue;
        if (finished) outbox.added();
        return;
      }
    },

    async tellDeletion(id, at, events) {
      await deletions.updateOne(
        { _id: id },
        { $set: { toldAt: at }, $push: { outbox: { $each: outbox.entries(events) } } },
      );
      outbox.added();
    },

    async forgetAddress(id) {
      await deletions.updateOne({ _id: id }, { $unset: { address: 1 } });
    },

    async forgetAddresses(finishedBefore) {
      await deletions.updateMany({ finishedAt: { $lt: finishedBefore } }, { $unset: { address: 1 } });
    },
  };
}

type Erasure = Pick<DeletionRecords, 'countAccount' | 'closeAccount' | 'eraseAccount'>;

function erasure({
  accounts,
  signIns,
  apiTokens,
  secondFactors,
  exports,
  installations,
}: AuthModels): Erasure {
  return {
    async countAccount(userId) {
      const [account, sessions, logins, tokens, factors, exported] = await Promise.all([
        accounts.findOne({ _id: userId }, { avatarId: 1, links: 1 }).lean(),
        signIns.countDocuments({ userId, 'session.id': { $gt: '' } }),
        signIns.countDocuments({ userId, 'login.at': { $gte: new Date(0) } }),
        apiTokens.countDocuments({ userId, ...present }),
        secondFactors.countDocuments({
          _id: userId,
          $or: [{ pendingSecret: { $exists: true } }, { enabledAt: { $exists: true } }],
        }),
        exports.countDocuments({ _id: userId }),
      ]);
      return new Map([
        ['accounts', account ? 1 : 0],
        ['pictures', account?.avatarId ? 1 : 0],
        ['links', account?.links?.length ?? 0],
        ['sessions', sessions],
        ['logins', logins],
        ['api_tokens', tokens],
        ['second_factors', factors],
        ['exports', exported],
      ]);
    },

    async closeAccount(userId) {
      await accounts.updateOne({ _id: userId }, { $set: { passwordHash: '' }, $unset: { links: 1 } });
    },

    async eraseAccount(userId) {
      await signIns.deleteMany({ userId });
      await secondFactors.deleteOne({ _id: userId });
      await exports.deleteOne({ _id: userId });
      await installations.updateOne({ _id: INSTALLATION }, { $pull: { administrators: userId } });
      // Those that are there; what was revoked goes by itself once that was told.
      await apiTokens.deleteMany({ userId, ...present });
      await apiTokens.updateMany({ userId }, { $set: { name: '-' } });
      // With what it still had to tell: nobody has a use for that any more. It is the last to go, so that what a
      // process that died left is found.
      await accounts.deleteOne({ _id: userId });
    },
  };
}

export function recordOf(deletion: AccountDeletion): DeletionRecord {
  const { id, userId, address, finishedAt, toldAt, state, transfers, parts, ...rest } = deletion;
  return {
    _id: id,
    ...rest,
    state,
    transfers: [...transfers],
    parts: [...parts],
    revision: 0,
    ...(userId && { userId }),
    ...(address && { address }),
    ...(finishedAt && { finishedAt }),
    ...(toldAt && { toldAt }),
    ...(state !== 'finished' && { lookAt: deletion.dueAt }),
  };
}

export function toDeletion(found: DeletionRecord): AccountDeletion {
  return {
    id: found._id,
    userId: found.userId ?? '',
    state: found.state,
    requestedAt: found.requestedAt,
    dueAt: found.dueAt,
    finishedAt: found.finishedAt,
    address: found.address ?? '',
    language: found.language,
    transfers: found.transfers.map(({ projectId, memberId }) => ({ projectId, memberId })),
    parts: found.parts.map(({ service, store, deleted, done }) => ({ service, store, deleted, done })),
    toldAt: found.toldAt,
  };
}
