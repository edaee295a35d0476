import type { Delivery } from '../../domain/deliveries/delivery.ts';
import type { DeliveryRecords } from '../../domain/ports.ts';
import type { Collections } from './collections.ts';

/** Mails of one person that are taken at once. */
const MOST_MAILS = 50;
const PORTION = 1_000;

export function mongoDeliveries({ deliveries }: Collections): DeliveryRecords {
  const { model } = deliveries;

  /** Takes the first that is due of those that a filter finds. */
  async function claim(
    filter: object,
    owner: string,
    now: Date,
    leaseMs: number,
  ): Promise<Delivery | undefined> {
    const dueAt = new Date(now.getTime() + leaseMs);
    const found = await model
      .findOneAndUpdate(
        { status: 'waiting', dueAt: { $lte: now }, ...filter },
        { $set: { owner, dueAt } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean();
    return found ? deliveries.toRecord(found) : undefined;
  }

  async function failInterrupted(now: Date, due: object = {}): Promise<number> {
    const { modifiedCount } = await model.updateMany(
      { status: 'sending', ...due },
      {
        $set: { status: 'failed', reason: 'interrupted', updatedAt: now },
        $unset: { dueAt: '', owner: '', until: '' },
      },
    );
    return modifiedCount;
  }

  return {
    listDeliveries: (userId, limit, before) => deliveries.newest({ userId }, limit, before),

    async claimDeliveries(owner, now, leaseMs) {
      const first = await claim({}, owner, now, leaseMs);
      if (!first) return [];
      const all = [first];
      while (first.channel === 'email' && all.length < MOST_MAILS) {
        const another = await claim({ userId: first.userId, channel: 'email' }, owner, now, leaseMs);
        if (!another) break;
        all.push(another);
      }
      return all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },

    async beginSending(claimed, owner, until) {
      const begun: Delivery[] = [];
      for (const delivery of claimed) {
        const { matchedCount } = await model.updateOne(
          { _id: delivery.id, owner, status: 'waiting' },
          { $set: { status: 'sending', dueAt: until } },
        );
        if (matchedCount > 0) begun.push(delivery);
      }
      return begun;
    },

    async settle(id, owner, { status, reason, until, dueAt, attempted, at }) {
      const { $set, $unset } = deliveries.change({
        status,
        reason,
        until,
        dueAt,
        updatedAt: at,
        owner: undefined,
      });
      await model.updateOne(
        { _id: id, owner },
        { $set, ...($unset && { $unset }), ...(attempted && { $inc: { attempts: 1 } }) },
      );
    },

    failInterrupted: (now) => failInterrupted(now, { dueAt: { $lte: now } }),

    async takeOverDeliveries(now) {
      await failInterrupted(now);
      await model.updateMany(
        { status: 'waiting', dueAt: { $gt: now }, owner: { $exists: true } },
        { $set: { dueAt: now }, $unset: { owner: '' } },
      );
    },

    async nextDelivery() {
      const due: number[] = [];
      for (const status of ['waiting', 'sending'] as const) {
        const [next] = await deliveries.list({ status }, { dueAt: 1 }, 1);
        if (next?.dueAt) due.push(next.dueAt.getTime());
      }
      return due.length > 0 ? new Date(Math.min(...due)) : undefined;
    },

    async removeDeliveriesBefore(before) {
      const old = await deliveries.list({ createdAt: { $lt: before } }, { createdAt: 1 }, PORTION);
      if (old.length === 0) return 0;
      await model.deleteMany({ _id: { $in: old.map(({ id }) => id) } });
      return old.length;
    },
  };
}
