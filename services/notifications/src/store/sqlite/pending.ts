import type { Sqlite } from '@cairn/persistence/store';
import type { PendingRecords } from '../../domain/ports.ts';
import type { Tables } from './tables.ts';

export function sqlitePending(db: Sqlite, tables: Tables): PendingRecords {
  const { pending, awaited, deletedProjects, deletedPeople, deletedDocuments } = tables;
  return {
    async schedule(next, { keep = false } = {}) {
      db.transaction(() => {
        if (deletedProjects.has({ projectId: next.projectId }) || deletedPeople.has({ userId: next.userId }))
          return;
        const before = pending.get({ key: next.key });
        if (before && keep) return;
        pending.put({ ...next, version: (before?.version ?? 0) + 1 });
      });
    },

    async claimPending(now, leaseMs) {
      return db.transaction(() => {
        const [due] = pending.query('WHERE due_at <= ? ORDER BY due_at LIMIT 1', now.getTime());
        if (!due) return undefined;
        const claimed = { ...due, dueAt: new Date(now.getTime() + leaseMs), version: due.version + 1 };
        pending.put(claimed);
        return claimed;
      });
    },

    async completePending(key, version) {
      pending.remove({ key, version });
    },

    async cancelPending(key) {
      pending.remove({ key });
    },

    async nextPending() {
      const due = db.get<{ due: number | null }>('SELECT min(due_at) AS due FROM pending')?.due;
      return due ? new Date(due) : undefined;
    },

    getAwaited: async (documentId) => awaited.get({ documentId }),

    async putAwaited(document) {
      const { projectId, userId, documentId } = document;
      db.transaction(() => {
        if (deletedProjects.has({ projectId }) || deletedPeople.has({ userId })) return;
        if (!deletedDocuments.has({ documentId })) awaited.put(document);
      });
    },

    listAwaited: async (userId, projectId) =>
      awaited.query('WHERE user_id = ? AND project_id = ?', userId, projectId),

    async removeAwaited(documentIds) {
      db.transaction(() => {
        for (const documentId of documentIds) awaited.remove({ documentId });
      });
    },
  };
}
