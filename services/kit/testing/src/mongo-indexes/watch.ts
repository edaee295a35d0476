import { declaredIndexes, type SentCommand, type Unindexed, unindexedOf } from '@cairn/persistence/mongo';
import type { Connection } from 'mongoose';
import type { Filter } from './filter.ts';
import { type Query, queriesOf } from './query.ts';
import { fieldsOfQuery, fittingIndex, type Index, isServed, keyText } from './serving.ts';

export interface QueryWatch {
  /** Remembers what a command looks for. */
  note(command: SentCommand, test: string | undefined): void;
  /** What to say of each query that no index serves. */
  faults(connections: readonly Connection[]): Promise<string[]>;
}

interface Noted extends Query {
  database: string;
  /** The test that sent it first. */
  test: string | undefined;
}

const byId: Index = { key: [['_id', 1]], unique: true, sparse: false };

/** Finds the queries that would go through a whole collection, of all that were sent to some databases. */
export function createQueryWatch(): QueryWatch {
  const noted = new Map<string, Noted>();
  return {
    note(command, test) {
      for (const query of queriesOf(command)) {
        const key = `${command.database} ${query.collection} ${shapeText(query)}`;
        if (!noted.has(key)) noted.set(key, { ...query, database: command.database, test });
      }
    },
    async faults(connections) {
      const found: string[] = [];
      for (const [database, same] of Map.groupBy(connections, (connection) => connection.name)) {
        const allowed = same.flatMap(unindexedOf);
        for (const query of noted.values()) {
          if (query.database !== database || isAllowed(query, allowed)) continue;
          const declared = same.flatMap((connection) => declaredOf(connection, query.collection));
          // What is on the server too: a driver makes indexes of its own, those of stored files for one.
          const indexes = [byId, ...declared, ...(await presentOf(same[0], query.collection))];
          if (!isServed(query, indexes)) found.push(faultText(query, indexes));
        }
      }
      return found;
    },
  };
}

function isAllowed(query: Query, allowed: readonly Unindexed[]): boolean {
  const fields = fieldsOfQuery(query).join();
  return allowed.some(
    (each) =>
      each.collection === query.collection &&
      (each.fields === undefined || [...each.fields].sort().join() === fields),
  );
}

function declaredOf(connection: Connection, collection: string): Index[] {
  return declaredIndexes(Object.values(connection.models))
    .filter((index) => index.collection === collection)
    .map(({ key, options }) => toIndex(key, options));
}

async function presentOf(connection: Connection | undefined, collection: string): Promise<Index[]> {
  const present = await connection?.db
    ?.collection(collection)
    .indexes()
    .catch(() => []);
  return (present ?? []).map(({ key, ...options }) => toIndex(key as Record<string, unknown>, options));
}

function toIndex(key: Record<string, unknown>, options: { unique?: boolean; sparse?: boolean }): Index {
  return { key: Object.entries(key), unique: options.unique ?? false, sparse: options.sparse ?? false };
}

function faultText(query: Noted, indexes: readonly Index[]): string {
  const there = new Set(
    indexes.map(
      ({ key, unique, sparse }) =>
        `${keyText(key)}${unique && key !== byId.key ? ' unique' : ''}${sparse ? ' sparse' : ''}`,
    ),
  );
  const fitting = fittingIndex(query);
  const fields = fieldsOfQuery(query)
    .map((field) => `'${field}'`)
    .join(', ');
  return [
    `${query.database}.${query.collection}: no index serves`,
    `  ${shapeText(query)}`,
    `  There are: ${[...there].join(', ')}.`,
    fitting
      ? `  This would: ${fitting}.`
      : '  It asks for no field that an index could be made on: give it one, or a sort and a limit.',
    `  Or, where looking through the whole collection is right, say why where its database is opened:`,
    `    openMongoDatabase(mongo, { …, unindexed: [{ collection: '${query.collection}', fields: [${fields}], reason: '…' }] })`,
    ...(query.test ? [`  Sent first in: ${query.test}`] : []),
  ].join('\n');
}

/** A query without its values, such as `find { projectId = ?, _id < > ?, tombstone not } sort { _id: -1 }`. */
function shapeText({ command, filter, sort, limited }: Query): string {
  const order = sort.length > 0 ? ` sort ${keyText(sort)}` : '';
  return `${command} ${filterText(filter)}${order}${limited ? ' limit' : ''}`;
}

const pins = { one: '= ?', some: 'in [?]', none: '= null' };

function filterText({ equal, range, beyond, not, choices }: Filter): string {
  const parts = [
    ...[...equal].map(([field, pin]) => `${field} ${pins[pin]}`),
    ...[...range].map((field) => `${field} from ? to ?`),
    ...[...beyond].map((field) => `${field} (beyond any index)`),
    ...[...not].map((field) => `${field} not ?`),
    ...choices.map((branches) => branches.map(filterText).join(' or ')),
  ];
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
