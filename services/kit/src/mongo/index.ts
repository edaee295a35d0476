export { databasesOf, type MongoDatabase, type MongoDatabaseOptions, openMongoDatabase } from './database.ts';
export { type LockOptions, underLock } from './lock.ts';
export {
  declaredIndexes,
  type MigrationPlan,
  type MongoMigration,
  migrateMongo,
  planMigration,
} from './migrations.ts';
export {
  againIfDuplicate,
  createMongo,
  isDuplicateKey,
  type Mongo,
  type MongoOptions,
  type MongoPatience,
  type SentCommand,
} from './mongo.ts';
export {
  type CarriesEvents,
  indexOutbox,
  type MongoOutbox,
  mongoOutbox,
  nothingToTell,
  outboxFields,
} from './outbox.ts';
export type { Sequences } from './sequences.ts';
export { type ServerClock, serverClock } from './server-clock.ts';
export { declareUnindexed, type Unindexed, unindexedOf } from './unindexed.ts';
