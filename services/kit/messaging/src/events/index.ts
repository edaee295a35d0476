export { createConsumers } from './consumers.ts';
export { createEmbeddedBus } from './embedded-bus.ts';
export {
  decodeEvent,
  type Envelope,
  newEvent,
  newSignal,
  payloadOf,
  subjects,
} from './event.ts';
export {
  type ConsumerOptions,
  type Delivery,
  type EventBus,
  type ParkedEvent,
  RETRY_DELAYS,
  type Retention,
  type Subscription,
} from './event-bus.ts';
export type { Inbox } from './inbox.ts';
export { createOutboxRelay, type Outbox } from './outbox.ts';
export {
  messagingMigration,
  type SqliteInbox,
  type SqliteOutbox,
  sqliteInbox,
  sqliteOutbox,
} from './sqlite-outbox.ts';
