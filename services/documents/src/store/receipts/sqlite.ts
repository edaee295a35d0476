import { deletedProjectRecord } from '@cairn/persistence/records';
import { sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { afterReport } from '@cairn/service/receipts';
import type { ReceiptRecords } from '../../domain/receipts/ports.ts';
import { deletionRecord } from '../../domain/receipts/receipt.ts';

export function sqliteReceipts(db: Sqlite): ReceiptRecords {
  const deletions = sqliteTable(db, deletionRecord);
  const deletedProjects = sqliteTable(db, deletedProjectRecord);

  return {
    async noteDeletion(deletion) {
      db.transaction(() => {
        if (!deletedProjects.has({ projectId: deletion.projectId })) deletions.put(deletion);
      });
    },

    async dropDeletion(id) {
      deletions.remove({ id });
    },

    deletionsOf: async (receiptId) => deletions.query('WHERE receipt_id = ? ORDER BY id', receiptId),

    async notePurged(id, report, at) {
      db.transaction(() => {
        const deletion = deletions.get({ id });
        if (deletion) deletions.put(afterReport(deletion, report, at));
      });
    },

    async removeDeletions(projectId) {
      deletions.remove({ projectId });
    },
  };
}
