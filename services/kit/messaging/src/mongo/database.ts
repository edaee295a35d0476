import type { Mongo } from '@cairn/persistence/mongo';
import {
  declareUnindexed,
  type MigrationPlan,
  type ModelIndexes,
  type MongoMigration,
  migrateMongo,
  mongoSequences,
  planMigration,
  type Sequences,
  type Unindexed,
} from '@cairn/persistence/mongo';
import type { Component } from '@cairn/platform/lifecycle';
import type { Connection } from 'mongoose';
import type { Inbox } from '../events/inbox.ts';
import { mongoInbox } from './inbox.ts';
import { type MongoOutbox, mongoOutbox } from './outbox.ts';

/** The database of one service: what every store built on MongoDB begins with. */
export interface MongoDatabase {
  service: string;
  connection: Connection;
  outbox: MongoOutbox;
  inbox: Inbox;
  sequences: Sequences;
  /** Brings the database up to date when it starts. */
  component: Component;
  /** What starting would change; connects, and changes nothing. */
  plan(): Promise<MigrationPlan>;
}

export interface MongoDatabaseOptions {
  service: string;
  /**
   * The service's models, made on `mongo.connection(service)`; their declared indexes are made when the database
   * starts.
   */
  models: readonly ModelIndexes[];
  /** Names of the collections whose documents carry events. */
  carryEvents: readonly string[];
  migrations?: readonly MongoMigration[];
  /** Finishes what a killed process left half done; called at every start, once the database is up to date. */
  tidy?(): Promise<unknown>;
  /** Queries that go by no index, each with the reason. */
  unindexed?: readonly Unindexed[];
}

export function openMongoDatabase(mongo: Mongo, options: MongoDatabaseOptions): MongoDatabase {
  const connection = mongo.connection(options.service);
  const { models, migrations = [], unindexed = [] } = options;
  const outbox = mongoOutbox(connection, options.carryEvents);
  declareUnindexed(connection, unindexed);
  const database: MongoDatabase = {
    service: options.service,
    connection,
    outbox,
    inbox: mongoInbox(connection),
    sequences: mongoSequences(connection),
    component: {
      name: `${options.service} database`,
      async start() {
        await mongo.connect();
        await migrateMongo(connection, models, migrations);
        await outbox.sweep();
        await options.tidy?.();
      },
      ready: () => mongo.ping(),
    },
    async plan() {
      await mongo.connect();
      return planMigration(connection, models, migrations);
    },
  };
  opened.set(mongo, [...databasesOf(mongo), database]);
  return database;
}

const opened = new WeakMap<Mongo, MongoDatabase[]>();

/** The databases that were opened so far, for what is done to all of them. */
export function databasesOf(mongo: Mongo): readonly MongoDatabase[] {
  return opened.get(mongo) ?? [];
}
