import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
import { newEvent, payloadOf, subjects } from '@cairn/messaging/events';
import { purgeAndReport } from './reported-purge.ts';

interface DeletedDocument {
  readonly projectId: number;
  readonly documentId: string;
}

export interface DocumentPurgeOptions {
  consumer: string;
  /** As the receipt of the deletion names it. */
  service: string;
  bus: Pick<EventBus, 'publish'>;
  /** How many records of each kind there are of a document. Asked only where a receipt waits for it. */
  count(document: DeletedDocument): Promise<Readonly<Record<string, number>>>;
  /** Removes them; what comes late for the document is not kept. */
  purge(document: DeletedDocument): Promise<unknown>;
}

/**
 * Removes what a service has of a deleted document, and reports to the receipt of its deletion. A document that goes
 * with its project, or as the oldest of its versions, has none: that is removed all the same.
 */
export function documentPurge({ consumer, service, bus, ...of }: DocumentPurgeOptions): ConsumerOptions {
  return {
    consumer,
    subjects: [subjects.documentDeleted],
    async handle(event) {
      const deleted = payloadOf(event, 'documentDeleted');
      if (!deleted) return;
      const { projectId, traceId } = event;
      const { documentId, receiptId } = deleted;
      const document = { projectId, documentId };
      const purge = () => of.purge(document);
      if (receiptId === undefined) return void (await purge());
      await purgeAndReport({
        count: () => of.count(document),
        purge,
        report: (stores, done) => {
          const value = { documentId, receiptId, service, stores, done };
          return bus.publish([newEvent({ $case: 'documentPurged', value }, { projectId, traceId })]);
        },
      });
    },
  };
}
