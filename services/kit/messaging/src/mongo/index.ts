export { databasesOf, type MongoDatabase, openMongoDatabase } from './database.ts';
export type { MongoOutbox } from './outbox.ts';
