export { type MongoDatabase, type MongoDatabaseOptions, openMongoDatabase } from './database.ts';
export {
  declaredIndexes,
  type MigrationPlan,
  type MongoMigration,
  migrateMongo,
  planMigration,
  underLock,
} from './migrations.ts';
export { createMongo, isDuplicateKey, type Mongo, type MongoOptions } from './mongo.ts';
export {
  type CarriesEvents,
  indexOutbox,
  type MongoOutbox,
  mongoOutbox,
  nothingToTell,
  outboxFields,
} from './outbox.ts';
export type { Sequences } from './sequences.ts';
