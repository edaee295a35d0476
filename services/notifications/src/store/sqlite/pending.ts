import type { SqliteInbox } from '@cairn/messaging/events';
import type { Sqlite } from '@cairn/persistence/store';
import type { AwaitedDocument } from '../../domain/pending/pending.ts';
import type { PendingRecords } from '../../domain/ports.ts';
import type { Tables } from './tables.ts';

/** No process looks at it. */
const UNLEASED = '(leased_until IS NULL OR leased_until <= ?)';

export function sqlitePending(
  db: Sqlite,
  tables: Tables,
  inbox: Pick<SqliteInbox, 'hasNow'>,
): PendingRecords {
  const { pending, awaited, deletedProjects, deletedPeople, deletedDocuments } = tables;
  const isDeleted = ({ projectId, userId, documentId }: AwaitedDocument) =>
    deletedProjects.has({ projectId }) ||
    deletedPeople.has({ userId }) ||
    deletedDocuments.has({ documentId });

  function earliest(where: string, ...params: number[]): Date | undefined {
    const sql = `SELECT min(due_at) AS due FROM pending ${where}`;
    const due = db.get<{ due: number | null }>(sql, ...params)?.due;
    return due ? new Date(due) : undefined;
  }

  return {
    async schedule(next, { keep = false, noLater = false } = {}) {
      db.transaction(() => {
        if (deletedProjects.has({ projectId: next.projectId }) || deletedPeople.has({ userId: next.userId }))
          return;
        const before = pending.get({ key: next.key });
        if (before && keep) return;
        const dueAt = before && noLater && before.dueAt < next.dueAt ? before.dueAt : next.dueAt;
        const { leasedUntil, version = 0 } = before ?? {};
        pending.put({ ...next, dueAt, leasedUntil, version: version + 1 });
      });
    },

    async claimPending(now, leaseMs) {
      return db.transaction(() => {
        const [due] = pending.query(
          `WHERE due_at <= ? AND ${UNLEASED} ORDER BY due_at LIMIT 1`,
          now.getTime(),
          now.getTime(),
        );
        if (!due) return undefined;
        const leasedUntil = new Date(now.getTime() + leaseMs);
        const claimed = { ...due, leasedUntil, version: due.version + 1 };
        pending.put(claimed);
        return claimed;
      });
    },

    async settlePending({ key, version, leasedUntil }, dueAt) {
      db.transaction(() => {
        if (dueAt) pending.update({ key, version }, { dueAt });
        else pending.remove({ key, version });
        pending.update({ key, leasedUntil }, { leasedUntil: undefined });
      });
    },

    async cancelPending(key) {
      pending.remove({ key });
    },

    nextLook: async (now) => earliest(`WHERE ${UNLEASED}`, now.getTime()),
    nextPending: async () => earliest(''),

    getAwaited: async (documentId) => awaited.get({ documentId }),

    async awaitEnd(document, { consumer, eventId }) {
      const { documentId } = document;
      db.transaction(() => {
        if (inbox.hasNow(consumer, eventId)) awaited.remove({ documentId, state: 'waiting' });
        else if (!isDeleted(document)) awaited.add(document);
      });
    },

    async putAwaited(document) {
      db.transaction(() => {
        if (!isDeleted(document)) awaited.put(document);
      });
    },

    async removeWaitingBefore(userId, projectId, before) {
      db.run(
        `DELETE FROM awaited_documents
         WHERE user_id = ? AND project_id = ? AND batch_id = '' AND state = 'waiting' AND at < ?`,
        userId,
        projectId,
        before.getTime(),
      );
    },

    async unnotifiedOf(userId, projectId) {
      const found = db.get<{ first: number | null; last: number | null }>(
        `SELECT min(at) AS first, max(at) AS last FROM awaited_documents
         WHERE user_id = ? AND project_id = ? AND batch_id = '' AND state IN ('ready', 'failed')`,
        userId,
        projectId,
      );
      const isWaiting = awaited.has({ userId, projectId, batchId: '', state: 'waiting' });
      const { first = null, last = null } = found ?? {};
      if (first === null || last === null) return { isWaiting };
      return { isWaiting, ended: { first: new Date(first), last: new Date(last) } };
    },

    async nameBatch(userId, projectId, batchId) {
      awaited.update({ userId, projectId, batchId: '' }, { batchId }, { and: "state <> 'waiting'" });
    },

    async batchesOf(userId, projectId) {
      const rows = db.all<{ batch_id: string }>(
        `SELECT DISTINCT batch_id FROM awaited_documents
         WHERE user_id = ? AND project_id = ? AND batch_id > ''`,
        userId,
        projectId,
      );
      return rows.map((row) => row.batch_id);
    },

    listBatch: async (userId, projectId, batchId) =>
      awaited.query('WHERE user_id = ? AND project_id = ? AND batch_id = ?', userId, projectId, batchId),

    async removeBatch(userId, projectId, batchId) {
      awaited.remove({ userId, projectId, batchId });
    },
  };
}
