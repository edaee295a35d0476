import { changeRevised } from '@cairn/persistence/records/mongo-revised';
import { afterReport } from '@cairn/service/receipts';
import type { ReceiptRecords } from '../../domain/receipts/ports.ts';
import type { Collections } from '../mongo-records.ts';

/** More documents, with all their versions, than one receipt is of. */
const MOST = 10_000;
const PORTION = 1_000;

export function mongoReceipts({
  deletions,
  deletedProjects,
}: Pick<Collections, 'deletions' | 'deletedProjects'>): ReceiptRecords {
  return {
    async noteDeletion(deletion) {
      const { projectId } = deletion;
      if (await deletedProjects.has({ projectId })) return;
      await deletions.model.create({ ...deletions.toStored(deletion), revision: 1 });
      // The project may have been deleted in between, by who has removed its receipts already.
      if (await deletedProjects.has({ projectId })) await deletions.model.deleteOne({ _id: deletion.id });
    },

    async dropDeletion(id) {
      await deletions.model.deleteOne({ _id: id });
    },

    deletionsOf: (receiptId) => deletions.list({ receiptId }, { _id: 1 }, MOST),

    notePurged: (id, report, at) =>
      changeRevised(deletions, id, (deletion) => afterReport(deletion, report, at)),

    async removeDeletions(projectId) {
      await deletions.removeInPortions({ projectId }, PORTION);
    },
  };
}
