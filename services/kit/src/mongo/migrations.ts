import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, IndexDefinition, Schema } from 'mongoose';
import { v7 as uuidv7 } from 'uuid';
import { INBOX, REMEMBERED_SECONDS } from './inbox.ts';
import { isDuplicateKey } from './mongo.ts';

/**
 * One step forward of what a database holds. Steps are only ever added, never changed. A step may be cut off and run
 * again from its beginning, and old replicas may still be at work while it runs.
 */
export interface MongoMigration {
  /** What the step does, for the log and for people who look at the database. */
  name: string;
  up(connection: Connection): Promise<void>;
}

export interface MigrationPlan {
  /** Names of the steps not taken yet. */
  steps: string[];
  /** Declared indexes that are not there, as `collection: key`. */
  indexes: string[];
}

interface Lock {
  _id: string;
  owner: string;
  until: Date;
}

const LOCK_MS = 30_000;
const LOOK_AGAIN_MS = 200;
const PATIENCE_MS = 120_000;

const stepsOf = (connection: Connection) =>
  connection.collection<{ _id: number; name: string; at: Date }>('schema_steps');
const locksOf = (connection: Connection) => connection.collection<Lock>('locks');

/** What is asked of a model here. */
export interface ModelIndexes {
  schema: Pick<Schema, 'indexes'>;
  collection: { collectionName: string };
}

/** Options of an index, of those that Cairn uses. */
interface DeclaredOptions {
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number;
}

interface DeclaredIndex {
  collection: string;
  key: Record<string, unknown>;
  options: DeclaredOptions;
}

/** The indexes that models declare, with those that every service has. */
export function declaredIndexes(models: readonly ModelIndexes[]): DeclaredIndex[] {
  const own = models.flatMap((model) =>
    (model.schema.indexes() as [IndexDefinition, DeclaredOptions & { background?: boolean }][]).map(
      ([key, { background: _, ...options }]) => ({
        collection: model.collection.collectionName,
        key: key as Record<string, unknown>,
        options,
      }),
    ),
  );
  return [
    ...own,
    { collection: INBOX, key: { at: 1 }, options: { expireAfterSeconds: REMEMBERED_SECONDS } },
    { collection: 'outbox', key: { 'outbox.id': 1 }, options: { sparse: true } },
    { collection: 'outbox', key: { gone: 1 }, options: { sparse: true } },
  ];
}

/** What `migrateMongo` would do. @throws Error when the database was written by a newer version. */
export async function planMigration(
  connection: Connection,
  models: readonly ModelIndexes[],
  migrations: readonly MongoMigration[],
): Promise<MigrationPlan> {
  const [last] = await stepsOf(connection).find().sort({ _id: -1 }).limit(1).toArray();
  const taken = last?._id ?? 0;
  if (taken > migrations.length) {
    throw new Error(
      `The database ${connection.name} was written by a newer version of Cairn (schema ${taken}, this version knows ${migrations.length}). Start that version instead.`,
    );
  }
  const indexes: string[] = [];
  for (const [collection, wanted] of Map.groupBy(declaredIndexes(models), (index) => index.collection)) {
    const present = await indexKeys(connection, collection);
    for (const { key } of wanted)
      if (!present.has(JSON.stringify(key))) indexes.push(`${collection}: ${JSON.stringify(key)}`);
  }
  return { steps: migrations.slice(taken).map((step) => step.name), indexes };
}

async function indexKeys(connection: Connection, collection: string): Promise<Set<string>> {
  try {
    const present = await connection.collection(collection).indexes();
    return new Set(present.map((index) => JSON.stringify(index.key)));
  } catch (error) {
    // NamespaceNotFound: the collection is not there yet.
    if (error instanceof Error && 'code' in error && error.code === 26) return new Set();
    throw error;
  }
}

/**
 * Takes the steps a database has not taken yet and makes the declared indexes that it lacks, under a lock, so that of
 * replicas that start together one does it and the others wait.
 *
 * @throws Error when the database was written by a newer version, or another process holds the lock for minutes.
 */
export async function migrateMongo(
  connection: Connection,
  models: readonly ModelIndexes[],
  migrations: readonly MongoMigration[],
): Promise<void> {
  const nothing = ({ steps, indexes }: MigrationPlan) => steps.length === 0 && indexes.length === 0;
  if (nothing(await planMigration(connection, models, migrations))) return;
  await underLock(connection, 'migrations', async () => {
    const plan = await planMigration(connection, models, migrations);
    const first = migrations.length - plan.steps.length;
    for (const [index, step] of migrations.slice(first).entries()) {
      await step.up(connection);
      await stepsOf(connection).insertOne({ _id: first + index + 1, name: step.name, at: new Date() });
    }
    for (const { collection, key, options } of declaredIndexes(models)) {
      if (!plan.indexes.includes(`${collection}: ${JSON.stringify(key)}`)) continue;
      await connection.collection(collection).createIndex(key as never, options);
    }
  });
}

/** Runs `work` while no other process runs something under the same name. The lock is prolonged while it runs. */
export async function underLock<T>(connection: Connection, name: string, work: () => Promise<T>): Promise<T> {
  const owner = uuidv7();
  const locks = locksOf(connection);
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await take()) break;
    if (Date.now() > giveUpAt) {
      throw new Error(
        `Another process has held the lock "${name}" of ${connection.name} for ${PATIENCE_MS / 1000} s.`,
      );
    }
    await wait(LOOK_AGAIN_MS);
  }
  const prolong = setInterval(() => void take().catch(() => undefined), LOCK_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(prolong);
    await locks.deleteOne({ _id: name, owner });
  }

  async function take(): Promise<boolean> {
    try {
      await locks.updateOne(
        { _id: name, $or: [{ owner }, { until: { $lt: new Date() } }] },
        { $set: { owner, until: new Date(Date.now() + LOCK_MS) } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
