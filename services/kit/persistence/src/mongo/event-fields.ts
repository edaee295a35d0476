import { Schema, type SchemaDefinition } from 'mongoose';

/** An event inside the document whose change it announces: one write keeps both. */
export interface StoredEvent {
  id: string;
  body: Buffer;
}

/** What `outboxFields` adds to a document. */
export interface CarriesEvents {
  outbox?: StoredEvent[];
  tombstone?: boolean;
}

/**
 * Fields of every collection whose documents carry events. `tombstone` marks what was deleted but has something left
 * to report: readers pass it over (`tombstone: { $exists: false }`, or a filter of their own), and the document goes
 * with its last event.
 */
export const outboxFields = {
  outbox: { type: [new Schema({ id: String, body: Buffer }, { _id: false })], default: undefined },
  tombstone: { type: Boolean, required: false },
} satisfies SchemaDefinition;

/** Declares what the outbox asks of a collection that carries events. */
export function indexOutbox(schema: Schema): void {
  schema.index({ 'outbox.id': 1 }, { sparse: true });
  schema.index({ tombstone: 1 }, { sparse: true });
}

/** Filter for documents that are not deleted. */
export const present = { tombstone: { $exists: false } };

/** Filter for documents whose events are all published: a deleted one may be removed. */
export const noPendingEvents = { $or: [{ outbox: { $exists: false } }, { outbox: { $size: 0 } }] };

/** The events a service has acted on, one document each. */
export const INBOX = 'inbox';
/** Sixty days: far longer than any bus delivers an event of itself. */
export const REMEMBERED_SECONDS = 60 * 86_400;
