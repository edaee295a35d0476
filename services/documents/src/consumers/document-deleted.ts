import {
  type ConsumerOptions,
  type EventBus,
  payloadOf,
  type Subscription,
  subjects,
} from '@cairn/messaging/events';
import type { Component } from '@cairn/service/run';
import { clearAway, type DeletionDependencies } from '../domain/delete-document.ts';
import type { Readings } from '../domain/readings.ts';
import { deletionId } from '../domain/receipts/receipt.ts';

/**
 * Ends the readings of this process whose document was deleted by any process. A process that missed the event finds
 * out when it next stores something or renews its lease.
 */
export function callOffReadings(bus: Pick<EventBus, 'watch'>, readings: Readings): Component {
  let watching: Subscription | undefined;
  return {
    name: 'documents deletions',
    begin() {
      watching = bus.watch([subjects.documentDeleted], (event) => {
        const deleted = payloadOf(event, 'documentDeleted');
        if (deleted) readings.callOff(deleted.documentId);
      });
    },
    async stop() {
      await watching?.stop();
    },
  };
}

/**
 * Says in the receipt of a deleted document that this service has nothing of it any more; what a process that died left
 * of it is removed before.
 */
export function confirmDeletions(
  dependencies: Pick<DeletionDependencies, 'store' | 'blobs'>,
): ConsumerOptions {
  const { store } = dependencies;
  return {
    consumer: 'documents-document-deleted',
    subjects: [subjects.documentDeleted],
    async handle(event) {
      const deleted = payloadOf(event, 'documentDeleted');
      if (deleted?.receiptId === undefined) return;
      const leftover = await store.leftover(deleted.documentId);
      if (leftover) await clearAway(dependencies, leftover);
      const id = deletionId(deleted.receiptId, deleted.documentId);
      // How much there was is in the receipt already.
      await store.notePurged(id, { service: 'documents', stores: [], done: true }, new Date());
    },
  };
}
