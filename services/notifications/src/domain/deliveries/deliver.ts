import { type Background, type BackgroundParts, leased, periodically } from '@cairn/platform/work';
import { v7 as uuidv7 } from 'uuid';
import type { DeliveryRecords } from '../ports.ts';
import { type Delivery, LOG_MS } from './delivery.ts';

/** How long a process has to begin what it took, and to end what it began. Milliseconds, as all here. */
const LEASE_MS = 120_000;
const LOOK_EVERY_MS = 5_000;
const TIDY_EVERY_MS = 3_600_000;

export interface DeliverParts extends BackgroundParts {
  store: DeliveryRecords & { removeSeenBefore(before: Date): Promise<void> };
  /** Sends all mail of one person that is due; ends each by `settle`, having begun it. */
  sendMails(deliveries: readonly Delivery[], owner: string, until: Date): Promise<void>;
  sendPush(delivery: Delivery, owner: string, until: Date): Promise<void>;
  onWake(callback: () => void): () => void;
  /** No other process works on these records: what a killed one left is taken up at once. */
  exclusive: boolean;
}

/** Sends what is due; says of what a process that ended left half sent that it did not come to an end. */
export function deliver({
  store,
  sendMails,
  sendPush,
  onWake,
  exclusive,
  ...background
}: DeliverParts): Background {
  const owner = uuidv7();
  const sending = leased<Delivery[]>({
    name: 'deliveries of notifications',
    prepare: async () => exclusive && store.takeOverDeliveries(new Date()),
    async take() {
      const now = new Date();
      await store.failInterrupted(now);
      const due = await store.claimDeliveries(owner, now, LEASE_MS);
      return due.length > 0 ? due : undefined;
    },
    async run(due) {
      const [first] = due;
      const until = new Date(Date.now() + LEASE_MS);
      if (first?.channel === 'email') await sendMails(due, owner, until);
      else if (first) await sendPush(first, owner, until);
    },
    // What was not begun is taken again when its lease runs out.
    async retry(due, error) {
      background.logger.warn(
        { err: error, deliveries: due.length },
        'a delivery waits: it could not be begun',
      );
    },
    giveBack: async () => {},
    concurrency: 4,
    everyMs: LOOK_EVERY_MS,
    nextDue: () => store.nextDelivery(),
    onAdded: onWake,
    ...background,
  });
  const tidying = periodically(
    async (stopping) => {
      const before = new Date(Date.now() - LOG_MS);
      while (!stopping.aborted && (await store.removeDeliveriesBefore(before)) > 0);
      await store.removeSeenBefore(new Date(Date.now() - 86_400_000));
    },
    { name: 'old deliveries of notifications', everyMs: TIDY_EVERY_MS, ...background },
  );
  return {
    name: sending.name,
    async begin() {
      await sending.begin();
      await tidying.begin();
    },
    async stop() {
      await Promise.all([sending.stop(), tidying.stop()]);
    },
  };
}
