export {
  type CarriesEvents,
  INBOX,
  indexOutbox,
  noPendingEvents,
  outboxFields,
  present,
  type StoredEvent,
} from './event-fields.ts';
export { underLock } from './lock.ts';
export {
  declaredIndexes,
  type MigrationPlan,
  type ModelIndexes,
  type MongoMigration,
  migrateMongo,
  planMigration,
} from './migrations.ts';
export {
  againIfDuplicate,
  createMongo,
  isDuplicateKey,
  type Mongo,
  type MongoPatience,
  type SentCommand,
  unlessTaken,
} from './mongo.ts';
export { mongoSequences, type Sequences } from './sequences.ts';
export { type ServerClock, serverClock } from './server-clock.ts';
export { declareUnindexed, type Unindexed, unindexedOf } from './unindexed.ts';
