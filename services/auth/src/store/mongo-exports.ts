import { isDuplicateKey } from '@cairn/persistence/mongo';
import type { AccountExport } from '../domain/account-export.ts';
import type { ExportRecords } from '../domain/export-ports.ts';
import type { ExportRecord } from './mongo-export-schema.ts';
import type { AuthModels } from './mongo-schema.ts';

const underWay = { $in: ['waiting' as const, 'running' as const] };
const over = { $in: ['ready' as const, 'failed' as const] };

export function mongoExports(models: AuthModels): ExportRecords {
  const { exports, signIns, revocations } = models;
  return {
    ...leases(models),

    async addExport(added) {
      const { _id, ...fields } = recordOf(added);
      const before = await exports
        .findOneAndUpdate(
          { _id, state: over },
          { $set: fields, $unset: { archive: 1, expiresAt: 1, link: 1 } },
          { returnDocument: 'before' },
        )
        .lean<ExportRecord>();
      if (before) return { replaced: toExport(before) };
      try {
        await exports.create({ _id, ...fields });
        return { replaced: undefined };
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async findExport(id) {
      const found = await exports.findOne({ exportId: id }).lean<ExportRecord>();
      return found ? toExport(found) : undefined;
    },

    async findExportOf(userId) {
      const found = await exports.findOne({ _id: userId }).lean<ExportRecord>();
      return found ? toExport(found) : undefined;
    },

    async linkExport(id, link) {
      const { matchedCount } = await exports.updateOne({ exportId: id, state: 'ready' }, { $set: { link } });
      return matchedCount > 0;
    },

    async removeExport(id) {
      const removed = await exports.findOneAndDelete({ exportId: id }).lean<ExportRecord>();
      return removed ? toExport(removed) : undefined;
    },

    async holdsSession(sessionId, now) {
      const session = await signIns.findOne({ 'session.id': sessionId }).lean();
      if (!session?.session || session.session.expiresAt <= now) return false;
      return (await revocations.exists({ _id: sessionId })) === null;
    },
  };
}

type Leases = Pick<
  ExportRecords,
  'takeExport' | 'noteExport' | 'finishExport' | 'giveBackExport' | 'giveBackAllExports'
>;

function leases({ exports }: AuthModels): Leases {
  const own = (id: string, lease: string) => ({ exportId: id, lease, state: underWay });
  return {
    async takeExport(now, until, lease) {
      const found = await exports
        .findOneAndUpdate(
          { lookAt: { $lte: now } },
          { $set: { lease, lookAt: until }, $inc: { attempts: 1 } },
          { sort: { lookAt: 1 }, returnDocument: 'before' },
        )
        .lean<ExportRecord>();
      return found ? toExport({ ...found, attempts: found.attempts + 1 }) : undefined;
    },

    async noteExport(id, lease, progress, until) {
      const changes = { $set: { ...progress, state: 'running' as const, lookAt: until } };
      return (await exports.updateOne(own(id, lease), changes)).matchedCount > 0;
    },

    async finishExport(id, lease, { expiresAt, ...result }) {
      const found = await exports.findOne(own(id, lease)).lean<ExportRecord>();
      if (!found) return false;
      const done = result.state === 'ready' ? found.total : found.done;
      const changes = { $set: { ...result, done, expiresAt, lookAt: expiresAt, lease: '' } };
      return (await exports.updateOne(own(id, lease), changes)).matchedCount > 0;
    },

    async giveBackExport(id, lease, at, { uncounted } = { uncounted: false }) {
      await exports.updateOne(own(id, lease), {
        $set: { lookAt: at, lease: '' },
        $inc: { attempts: uncounted ? -1 : 0 },
      });
    },

    async giveBackAllExports() {
      await exports.updateMany({ state: underWay }, { $set: { lookAt: new Date() } });
    },
  };
}

function recordOf(added: AccountExport): ExportRecord {
  const { id, userId, archive: _, expiresAt: __, link: ___, ...fields } = added;
  return { _id: userId, exportId: id, ...fields, lease: '', lookAt: added.createdAt };
}

function toExport(found: ExportRecord): AccountExport {
  const { archive, link } = found;
  return {
    id: found.exportId,
    userId: found._id,
    state: found.state,
    done: found.done,
    total: found.total,
    archive: archive && { bytes: archive.bytes, sha256: archive.sha256 },
    createdAt: found.createdAt,
    expiresAt: found.expiresAt,
    error: found.error,
    attempts: found.attempts,
    link: link && { hash: link.hash, sessionId: link.sessionId, expiresAt: link.expiresAt },
  };
}
