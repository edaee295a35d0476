import mongoose, { type Connection } from 'mongoose';
import type { Logger } from '../telemetry/logger.ts';

/** A server that speaks MongoDB's protocol, and this installation's databases on it. */
export interface Mongo {
  /** The database of one service, `<namespace>_<service>`. Opens no connection of its own. */
  connection(service: string): Connection;
  logger: Logger;
  /** Connects, once however often it is called. @throws when no server answers within half a minute, with the reason. */
  connect(): Promise<void>;
  /** @throws while the server cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface MongoOptions {
  uri: string;
  /** What the names of all databases begin with, so that several installations can share a server. */
  namespace: string;
  logger: Logger;
  /** Tells of every command that is sent, to tests. */
  monitorCommands?: boolean;
}

/** How long an operation waits for a server that can take it, in milliseconds. */
const SELECT_MS = 5_000;
/** How long a process that starts waits for a server, in milliseconds. */
const PATIENCE_MS = 30_000;
/** A server that has not answered an operation for so long is taken for gone, in milliseconds. */
const ANSWER_MS = 20_000;

/**
 * One pool of connections for a process. Writes are acknowledged by a majority and reads go to the primary, so that what
 * was written is read. Operations fail at once when there is no connection, instead of waiting in the driver's memory.
 */
export function createMongo(options: MongoOptions): Mongo {
  const root = mongoose.createConnection();
  let connected: Promise<void> | undefined;

  async function open(): Promise<void> {
    const giveUpAt = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        await root.openUri(options.uri, {
          autoIndex: false,
          autoCreate: false,
          bufferCommands: false,
          serverSelectionTimeoutMS: SELECT_MS,
          socketTimeoutMS: ANSWER_MS,
          waitQueueTimeoutMS: SELECT_MS,
          maxPoolSize: 20,
          writeConcern: { w: 'majority' },
          readPreference: 'primary',
          monitorCommands: options.monitorCommands ?? false,
          appName: `cairn ${options.namespace}`,
        });
        return;
      } catch (error) {
        if (Date.now() > giveUpAt) throw error;
        options.logger.warn({ err: error }, 'waiting for the database');
      }
    }
  }

  root.on('error', (error) => options.logger.warn({ err: error }, 'the database had a fault'));
  root.on('disconnected', () => options.logger.warn('the database cannot be reached'));
  root.on('reconnected', () => options.logger.info('the database can be reached again'));
  return {
    logger: options.logger,
    connection(service) {
      return root.useDb(`${options.namespace}_${service}`, { useCache: true });
    },
    connect() {
      connected ??= open().catch((error) => {
        connected = undefined;
        throw error;
      });
      return connected;
    },
    async ping() {
      if (!root.db) throw new Error('the database is not connected yet');
      await root.db.admin().ping();
    },
    close: () => root.close(),
  };
}

/** MongoDB's code for a value that a unique index has already (E11000). */
const DUPLICATE_KEY = 11_000;

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
}
