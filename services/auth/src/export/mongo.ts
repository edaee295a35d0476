import type { MongoOutbox } from '@cairn/messaging/mongo';
import { unlessTaken } from '@cairn/persistence/mongo';
import type { Collections } from '../store/mongo-collections.ts';
import type { ExportRecords } from './ports.ts';

const underWay = { $in: ['waiting' as const, 'running' as const] };
const over = { $in: ['ready' as const, 'failed' as const] };

export function mongoExports({ exports }: Collections, outbox: MongoOutbox): ExportRecords {
  const { model } = exports;
  const own = (id: string, lease: string) => ({ id, lease, state: underWay });
  const recordOf = (found: object | null) => (found ? exports.toRecord(found) : undefined);

  return {
    async addExport(added) {
      const { _id, ...fields } = { ...exports.toStored(added), lookAt: added.createdAt };
      const before = await model
        .findOneAndReplace({ _id, state: over }, fields as never, { returnDocument: 'before' })
        .lean();
      if (before) return { replaced: exports.toRecord(before) };
      return (await unlessTaken(model.create({ _id, ...fields }))) ? { replaced: undefined } : false;
    },

    findExport: (id) => exports.get({ id }),
    findExportOf: (userId) => exports.get({ userId }),

    async linkExport(id, link) {
      const { matchedCount } = await model.updateOne({ id, state: 'ready' }, exports.change({ link }));
      return matchedCount > 0;
    },

    removeExport: async (id) => recordOf(await model.findOneAndDelete({ id }).lean()),

    async takeExport(now, until, lease) {
      const found = await model
        .findOneAndUpdate(
          { lookAt: { $lte: now } },
          { $set: { lease, lookAt: until }, $inc: { attempts: 1 } },
          { sort: { lookAt: 1 }, returnDocument: 'after' },
        )
        .lean();
      return recordOf(found);
    },

    async noteExport(id, lease, progress, until) {
      const changes = { $set: { ...progress, state: 'running' as const, lookAt: until } };
      return (await model.updateOne(own(id, lease), changes)).matchedCount > 0;
    },

    async finishExport(id, lease, { expiresAt, ...result }, events = []) {
      const found = await model.findOne(own(id, lease)).lean();
      if (!found) return false;
      const done = result.state === 'ready' ? found.total : found.done;
      const changes = { $set: { ...result, done, expiresAt, lookAt: expiresAt }, $unset: { lease: 1 } };
      const isFinished = (await model.updateOne(own(id, lease), changes as never)).matchedCount > 0;
      if (isFinished && events.length > 0) await outbox.addAlone(events);
      return isFinished;
    },

    async giveBackExport(id, lease, at, { uncounted } = { uncounted: false }) {
      await model.updateOne(own(id, lease), {
        $set: { lookAt: at },
        $unset: { lease: 1 },
        $inc: { attempts: uncounted ? -1 : 0 },
      } as never);
    },

    async giveBackAllExports() {
      await model.updateMany({ state: underWay }, { $set: { lookAt: new Date() } });
    },
  };
}
