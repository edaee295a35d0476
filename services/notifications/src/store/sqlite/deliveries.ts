import type { Sqlite } from '@cairn/persistence/store';
import type { DeliveryRecords } from '../../domain/ports.ts';
import type { Tables } from './tables.ts';

/** Mails of one person that are taken at once. */
const MOST_MAILS = 50;
const PORTION = 1_000;

export function sqliteDeliveries(db: Sqlite, { deliveries }: Tables): DeliveryRecords {
  const next = (now: number) =>
    deliveries.query("WHERE status = 'waiting' AND due_at <= ? ORDER BY due_at LIMIT 1", now)[0];

  function failInterrupted(now: Date, dueBy: number): number {
    return db.run(
      `UPDATE deliveries SET status = 'failed', reason = 'interrupted', due_at = NULL, owner = NULL,
         until = NULL, updated_at = ?
       WHERE status = 'sending' AND due_at <= ?`,
      now.getTime(),
      dueBy,
    ).changes;
  }

  return {
    listDeliveries: async (userId, limit, before) => deliveries.newest({ userId }, limit, before),

    async claimDeliveries(owner, now, leaseMs) {
      return db.transaction(() => {
        const due = next(now.getTime());
        if (!due) return [];
        const all =
          due.channel === 'email'
            ? deliveries.query(
                `WHERE user_id = ? AND status = 'waiting' AND channel = 'email' AND due_at <= ?
                 ORDER BY id LIMIT ?`,
                due.userId,
                now.getTime(),
                MOST_MAILS,
              )
            : [due];
        const dueAt = new Date(now.getTime() + leaseMs);
        for (const { id } of all) deliveries.update({ id }, { owner, dueAt });
        return all.map((delivery) => ({ ...delivery, owner, dueAt }));
      });
    },

    async beginSending(claimed, owner, until) {
      return db.transaction(() =>
        claimed.filter(
          ({ id }) =>
            deliveries.update({ id, owner, status: 'waiting' }, { status: 'sending', dueAt: until }) > 0,
        ),
      );
    },

    async settle(id, owner, { status, reason, until, dueAt, attempted, at }) {
      db.transaction(() => {
        const settled = { status, reason, until, dueAt, updatedAt: at, owner: undefined };
        const changed = deliveries.update({ id, owner }, settled);
        if (changed > 0 && attempted)
          db.run('UPDATE deliveries SET attempts = attempts + 1 WHERE id = ?', id);
      });
    },

    failInterrupted: async (now) => failInterrupted(now, now.getTime()),

    async takeOverDeliveries(now) {
      db.transaction(() => {
        failInterrupted(now, Number.MAX_SAFE_INTEGER);
        db.run(
          `UPDATE deliveries SET due_at = ?, owner = NULL
           WHERE status = 'waiting' AND due_at > ? AND owner IS NOT NULL`,
          now.getTime(),
          now.getTime(),
        );
      });
    },

    async nextDelivery() {
      const sql = 'SELECT min(due_at) AS due FROM deliveries WHERE status = ?';
      const due = ['waiting', 'sending'].flatMap(
        (status) => db.get<{ due: number | null }>(sql, status)?.due ?? [],
      );
      return due.length > 0 ? new Date(Math.min(...due)) : undefined;
    },

    async removeDeliveriesBefore(before) {
      return db.run(
        'DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE created_at < ? LIMIT ?)',
        before.getTime(),
        PORTION,
      ).changes;
    },
  };
}
