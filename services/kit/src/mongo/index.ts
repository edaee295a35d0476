export { databasesOf, type MongoDatabase, openMongoDatabase } from './database.ts';
export { underLock } from './lock.ts';
export {
  declaredIndexes,
  type MigrationPlan,
  migrateMongo,
} from './migrations.ts';
export {
  againIfDuplicate,
  createMongo,
  isDuplicateKey,
  type Mongo,
  type MongoPatience,
  type SentCommand,
} from './mongo.ts';
export {
  type CarriesEvents,
  indexOutbox,
  type MongoOutbox,
  nothingToTell,
  outboxFields,
  present,
} from './outbox.ts';
export type { Sequences } from './sequences.ts';
export { type ServerClock, serverClock } from './server-clock.ts';
export { type Unindexed, unindexedOf } from './unindexed.ts';
