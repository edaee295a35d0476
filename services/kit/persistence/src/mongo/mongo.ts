import { setTimeout as wait } from 'node:timers/promises';
import { serverFault } from '@cairn/platform/errors';
import type { Logger } from '@cairn/platform/telemetry';
import mongoose, { type Connection } from 'mongoose';
import { wakeWriters } from './closed-sockets.ts';

/** A server that speaks MongoDB's protocol, and this installation's databases on it. */
export interface Mongo {
  /** The database of one service, `<namespace>_<service>`. Opens no connection of its own. */
  connection(service: string): Connection;
  logger: Logger;
  /**
   * Connects, once however often it is called. @throws when no server answers within half a minute, with the reason.
   */
  connect(): Promise<void>;
  /** @throws while the server cannot be reached, at once when that is known already. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface MongoOptions {
  uri: string;
  /** What the names of all databases begin with, so that several installations can share a server. */
  namespace: string;
  logger: Logger;
  /** How long things may take, where tests cannot wait as long as people can. */
  patience?: Partial<MongoPatience>;
  /** Called with every command that is sent, for tests that look at them. */
  onCommand?: (command: SentCommand) => void;
}

/** In milliseconds. */
export interface MongoPatience {
  /** How long a process that starts waits for a server. */
  startMs: number;
  /** How long an operation waits for a server that can take it: long enough for a planned change of the primary. */
  selectMs: number;
  /** How long an operation waits for one of the pool's connections. */
  queueMs: number;
  /** A server that has not answered an operation for so long counts as failed. Nothing may take longer in one step. */
  answerMs: number;
  /** How long a write waits for a majority of the servers. */
  majorityMs: number;
}

const defaultPatience: MongoPatience = {
  startMs: 30_000,
  selectMs: 2_000,
  queueMs: 5_000,
  answerMs: 20_000,
  majorityMs: 10_000,
};

export interface SentCommand {
  database: string;
  /** Such as `find`. */
  name: string;
  /** As it goes over the wire. */
  body: Readonly<Record<string, unknown>>;
}

/** How often an unused server is checked, in milliseconds. */
const HEARTBEAT_MS = 5_000;
/** Between two tries to connect, in milliseconds. */
const AGAIN_MS = 250;

// Databases are made by migrations, under a lock, and not by every process that has a model; a filter or change that
// names a field which no schema knows is a mistake, and must not be quietly left out.
mongoose.set({ bufferCommands: false, autoIndex: false, autoCreate: false, strict: 'throw' });
// Mongoose takes empty text for missing where it is required.
mongoose.SchemaTypes.String.checkRequired((value: unknown) => typeof value === 'string');

/**
 * One pool of connections for a process. Writes are acknowledged by a majority and reads go to the primary, so that
 * what was written is read. While the server is away operations fail within `selectMs`, and do not pile up in the
 * driver.
 */
export function createMongo(options: MongoOptions): Mongo {
  wakeWriters();
  const { logger } = options;
  const patience = { ...defaultPatience, ...options.patience };
  const root = mongoose.createConnection();
  let connected: Promise<void> | undefined;
  let pinging: Promise<void> | undefined;
  let closed = false;

  async function open(): Promise<void> {
    const giveUpAt = performance.now() + patience.startMs;
    for (;;) {
      try {
        await root.openUri(options.uri, { ...driverOptions(options), ...timeouts(patience) });
        return;
      } catch (error) {
        // A wrong password or address does not mend itself.
        if (closed || !serverFault(error)) throw error;
        if (performance.now() > giveUpAt) throw away(error);
        logger.warn({ reason: reasonOf(error) }, 'waiting for the database');
        await wait(AGAIN_MS);
      }
    }
  }

  async function ask(): Promise<void> {
    if (root.readyState !== mongoose.STATES.connected || !root.db) throw away();
    const answered = root.db.admin().ping();
    answered.catch(() => undefined);
    const late = new AbortController();
    const tooLate = wait(patience.selectMs, undefined, { signal: late.signal }).then(
      () => Promise.reject(away()),
      () => undefined,
    );
    await Promise.race([answered, tooLate]).finally(() => late.abort());
  }

  root.on('error', (error) => logger.debug({ err: error }, 'the database had a fault'));
  root.on('disconnected', () => closed || logger.warn('the database cannot be reached'));
  root.on('reconnected', () => logger.info('the database can be reached again'));
  const { onCommand } = options;
  if (onCommand) {
    root.on('commandStarted', ({ databaseName, commandName, command }: mongoose.mongo.CommandStartedEvent) =>
      onCommand({ database: databaseName, name: commandName, body: command }),
    );
  }
  return {
    logger,
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
    ping() {
      // Every service of a process asks; one question at a time is enough.
      pinging ??= ask().finally(() => {
        pinging = undefined;
      });
      return pinging;
    },
    async close() {
      closed = true;
      await root.destroy();
    },
  };
}

function driverOptions({ namespace, onCommand }: MongoOptions) {
  return {
    maxPoolSize: 20,
    // Some are there before they are wanted: to make one takes several trips, and the names of the servers.
    minPoolSize: 4,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    readPreference: 'primary',
    monitorCommands: onCommand !== undefined,
    appName: `cairn ${namespace}`,
  } as const;
}

function timeouts({ selectMs, queueMs, answerMs, majorityMs }: MongoPatience) {
  return {
    connectTimeoutMS: answerMs,
    serverSelectionTimeoutMS: selectMs,
    waitQueueTimeoutMS: queueMs,
    socketTimeoutMS: answerMs,
    writeConcern: { w: 'majority', wtimeoutMS: majorityMs },
  } as const;
}

function away(cause?: unknown): Error {
  return new Error(
    `the database (MONGODB_URI) cannot be reached${cause === undefined ? '' : `: ${reasonOf(cause)}`}`,
    {
      cause,
    },
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** MongoDB's code for a value that a unique index has already (E11000). */
const DUPLICATE_KEY = 11_000;

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
}

/** What a write gives; undefined where it would make a document whose id, or another unique value, is taken. */
export async function unlessTaken<T>(write: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

/**
 * Does something that makes a document if there is none, and again when another made it at the same moment: it is found
 * then.
 */
export async function againIfDuplicate<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return await work();
  }
}
