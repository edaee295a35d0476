export { createConsumers } from './consumers.ts';
export { createEmbeddedBus, type EmbeddedBusOptions } from './embedded-bus.ts';
export { type ErasePersonOptions, erasePerson } from './erase-person.ts';
export {
  decodeEvent,
  type Envelope,
  type EventOrigin,
  encodeEvent,
  newEvent,
  payloadOf,
  subjects,
} from './event.ts';
export {
  type ConsumerOptions,
  type ConsumerState,
  type Delivery,
  type EventBus,
  type ParkedEvent,
  type ParkedPage,
  RETRY_DELAYS,
  type Subscription,
} from './event-bus.ts';
export { type Inbox, once } from './inbox.ts';
export { createOutboxRelay, type Outbox, type OutboxEntry, type OutboxRelayOptions } from './outbox.ts';
export { type ProjectPurgeOptions, projectPurge } from './project-purge.ts';
export {
  messagingMigration,
  type SqliteInbox,
  type SqliteOutbox,
  sqliteInbox,
  sqliteOutbox,
} from './sqlite-outbox.ts';
