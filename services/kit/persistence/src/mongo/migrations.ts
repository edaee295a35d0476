import type { Connection, IndexDefinition, Schema } from 'mongoose';
import { INBOX, REMEMBERED_SECONDS } from './event-fields.ts';
import { type LockOptions, underLock } from './lock.ts';

/**
 * One step forward of what a database holds. Steps are only ever added, never changed. A step may be cut off and run
 * again from its beginning, and old replicas may still be at work while it runs. Much is changed in portions: an
 * operation that takes longer than the driver's patience (20 s) fails, and its step with it.
 */
export interface MongoMigration {
  /** What the step does, for the log and for people who look at the database. */
  name: string;
  /** `lost` fires when another process may have begun the same step: nothing more is to be changed then. */
  up(connection: Connection, lost: AbortSignal): Promise<void>;
}

export interface MigrationPlan {
  /** Names of the steps not taken yet. */
  steps: string[];
  /** Declared indexes that are not there, as `collection: key`. */
  indexes: string[];
}

const stepsOf = (connection: Connection) =>
  connection.collection<{ _id: number; name: string; at: Date }>('schema_steps');

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
  ];
}

interface Planned {
  /** How many steps were taken. */
  taken: number;
  missing: DeclaredIndex[];
}

async function findOut(
  connection: Connection,
  models: readonly ModelIndexes[],
  migrations: readonly MongoMigration[],
): Promise<Planned> {
  const [last] = await stepsOf(connection).find().sort({ _id: -1 }).limit(1).toArray();
  const taken = last?._id ?? 0;
  if (taken > migrations.length) {
    throw new Error(
      `The database ${connection.name} was written by a newer version of Cairn (schema ${taken}, this version knows ${migrations.length}). Start that version instead.`,
    );
  }
  const missing: DeclaredIndex[] = [];
  for (const [collection, wanted] of Map.groupBy(declaredIndexes(models), (index) => index.collection)) {
    const present = await presentIndexes(connection, collection);
    for (const index of wanted) {
      const options = present.get(JSON.stringify(index.key));
      if (!options) missing.push(index);
      else if (optionsText(options) !== optionsText(index.options)) {
        throw new Error(
          `The index ${planText(index)} of ${connection.name} is there with other options (${optionsText(options) || 'none'}). A migration step has to drop it first.`,
        );
      }
    }
  }
  return { taken, missing };
}

function planText({ collection, key }: DeclaredIndex): string {
  return `${collection}: ${JSON.stringify(key)}`;
}

function optionsText({ unique, sparse, expireAfterSeconds }: DeclaredOptions): string {
  return [unique && 'unique', sparse && 'sparse', expireAfterSeconds && `expires ${expireAfterSeconds} s`]
    .filter(Boolean)
    .join(' ');
}

async function presentIndexes(
  connection: Connection,
  collection: string,
): Promise<Map<string, DeclaredOptions>> {
  try {
    const present = await connection.collection(collection).indexes();
    return new Map(present.map(({ key, ...options }) => [JSON.stringify(key), options as DeclaredOptions]));
  } catch (error) {
    // NamespaceNotFound: the collection is not there yet.
    if (error instanceof Error && 'code' in error && error.code === 26) return new Map();
    throw error;
  }
}

/** What `migrateMongo` would do. Changes nothing. @throws Error when the database was written by a newer version. */
export async function planMigration(
  connection: Connection,
  models: readonly ModelIndexes[],
  migrations: readonly MongoMigration[],
): Promise<MigrationPlan> {
  const { taken, missing } = await findOut(connection, models, migrations);
  return { steps: migrations.slice(taken).map((step) => step.name), indexes: missing.map(planText) };
}

/**
 * Takes the steps a database has not taken yet and makes the declared indexes that it lacks, under a lock, so that of
 * replicas that start together one does it and the others wait.
 *
 * @throws Error when the database was written by a newer version, or another process holds the lock for too long.
 */
export async function migrateMongo(
  connection: Connection,
  models: readonly ModelIndexes[],
  migrations: readonly MongoMigration[],
  lock: LockOptions = {},
): Promise<void> {
  const { taken, missing } = await findOut(connection, models, migrations);
  if (taken === migrations.length && missing.length === 0) return;
  await underLock(
    connection,
    'migrations',
    async (lost) => {
      const found = await findOut(connection, models, migrations);
      for (const [index, step] of migrations.entries()) {
        if (index < found.taken) continue;
        await step.up(connection, lost);
        lost.throwIfAborted();
        await stepsOf(connection).insertOne({ _id: index + 1, name: step.name, at: new Date() });
      }
      for (const index of found.missing) await makeIndex(connection, index, lost);
    },
    lock,
  );
}

/**
 * A large collection takes longer than the driver waits for an answer; asking again joins what the server has begun.
 */
async function makeIndex(connection: Connection, index: DeclaredIndex, lost: AbortSignal): Promise<void> {
  for (;;) {
    lost.throwIfAborted();
    try {
      await connection.collection(index.collection).createIndex(index.key as never, index.options);
      return;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'MongoNetworkTimeoutError') throw error;
    }
  }
}
