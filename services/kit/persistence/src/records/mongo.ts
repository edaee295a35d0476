import { setImmediate } from 'node:timers/promises';
import {
  type Connection,
  type IndexDefinition,
  type IndexOptions,
  type Model,
  Schema,
  type SchemaDefinition,
} from 'mongoose';
import { z } from 'zod';
import {
  againIfDuplicate,
  type CarriesEvents,
  indexOutbox,
  noPendingEvents,
  outboxFields,
  present,
} from '../mongo/index.ts';
import type { PortableKind } from '../portable/index.ts';
import { type Field, type FieldKind, isRequired } from './field.ts';
import { type AnyRecord, exportKind, type Fields, fieldsOf, type KeyOf, type RecordOf } from './record.ts';

/** A record as a document: its id is `_id`, and what its definition calls `json` is in the form of exports. */
type Stored<R extends AnyRecord> = Omit<RecordOf<R>, R['id']> & {
  _id: RecordOf<R>[R['id']];
} & CarriesEvents;

const types: Record<FieldKind, unknown> = {
  text: String,
  integer: Number,
  real: Number,
  boolean: Boolean,
  time: Date,
  json: Schema.Types.Mixed,
  bytes: Buffer,
};

export interface CollectionOptions {
  /** Its documents carry events: a removed one stays as a tombstone until its last event is published. */
  carriesEvents?: boolean;
  /** Fields that the store alone knows of; not there in what an import writes. */
  fields?: Readonly<Record<string, unknown>>;
  /** Indexes besides those of the record, which name `_id` as the database does. */
  indexes?: readonly (readonly [IndexDefinition, IndexOptions?])[];
  /** Fields that are read by exports, and by queries of the store's own: `get` and `list` leave them out. */
  large?: readonly string[];
  /** What else an import does to a document, such as `$inc` of a counter. */
  onImport?: Readonly<Record<string, Record<string, unknown>>>;
  /**
   * Which documents are records; by default those that are no tombstones. Fields that have a value here follow the
   * first of each index, so that counting needs no document.
   */
  present?: Readonly<Record<string, unknown>>;
}

/** Fields as mongoose has them, of a record or of a document inside another. */
export function schemaFields({ fields, id }: { fields: Fields; id?: string }): SchemaDefinition {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name === id ? '_id' : name,
      { type: types[field.kind], required: isRequired(field) },
    ]),
  ) as SchemaDefinition;
}

/** What a record is as a document. Absent values have no field. */
function toStored<R extends AnyRecord>(record: R, value: Partial<RecordOf<R>>): Partial<Stored<R>> {
  const stored: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(value)) {
    const field: Field<unknown> | undefined = record.fields[name];
    if (!field || given === undefined || given === field.none) continue;
    stored[name === record.id ? '_id' : name] = toField(field, given);
  }
  return stored as Partial<Stored<R>>;
}

/** The record that a document is; what else the document has is left out. */
function fromStored<R extends AnyRecord>(record: R, stored: object): RecordOf<R> {
  const found = stored as Record<string, unknown>;
  const value: Record<string, unknown> = {};
  for (const [name, field] of fieldsOf(record)) {
    const given = found[name === record.id ? '_id' : name];
    if (given !== undefined && given !== null) value[name] = fromField(field, given);
    else if (field.nullable) value[name] = null;
    else if (field.none !== undefined) value[name] = field.none;
  }
  return value as RecordOf<R>;
}

function toField({ kind, schema }: Field<unknown>, given: unknown): unknown {
  if (given === null) return null;
  // Absent values within it are left out, as JSON leaves them: the driver would write them as null.
  if (kind === 'json') return JSON.parse(JSON.stringify(z.encode(schema, given)));
  return kind === 'bytes' ? Buffer.from(given as Uint8Array) : given;
}

function fromField({ kind, schema }: Field<unknown>, given: unknown): unknown {
  if (kind === 'json') return z.decode(schema, given);
  // The driver gives a `Binary`, mongoose a `Buffer`.
  return kind === 'bytes'
    ? new Uint8Array(given instanceof Uint8Array ? given : (given as { buffer: Uint8Array }).buffer)
    : given;
}

// biome-ignore lint/suspicious/noExplicitAny: mongoose's types cannot follow a derived change
type Change = { $set?: any; $unset?: any };

/** The documents of a record. Tombstones are passed over; use `model` for queries and transitions of your own. */
export interface MongoCollection<R extends AnyRecord, Own = unknown> {
  readonly model: Model<Stored<R> & Own>;
  get(equals: Partial<RecordOf<R>>): Promise<RecordOf<R> | undefined>;
  has(equals: Partial<RecordOf<R>>): Promise<boolean>;
  count(equals: Partial<RecordOf<R>>): Promise<number>;
  /** Those that match a filter of the database, in an order. */
  list(filter: object, sort: Record<string, 1 | -1>, limit: number): Promise<RecordOf<R>[]>;
  /** Those that match, by descending ids: those below `before`, if it is given. */
  newest(equals: Partial<RecordOf<R>>, limit: number, before?: RecordOf<R>[R['id']]): Promise<RecordOf<R>[]>;
  toRecord(stored: object): RecordOf<R>;
  toStored(value: RecordOf<R>): Stored<R>;
  /** The change that gives fields these values; those that are given as undefined are taken away. */
  change(values: Partial<RecordOf<R>>): Change;
  /** Keeps it in place of the one with its id, if there is one. */
  put(value: RecordOf<R>): Promise<void>;
  /** Removes those that match, but for tombstones of those that have events to publish; gives how many. */
  removeInPortions(
    filter: { [Name in keyof RecordOf<R>]?: RecordOf<R>[Name] | { $lt: RecordOf<R>[Name] } },
    portion: number,
  ): Promise<number>;
  /** The change that makes a document a tombstone: nothing is kept of its fields. */
  readonly removal: { $set: { tombstone: true }; $unset: Record<string, ''> };
  /** In the order of keys, those after `after`. */
  page(after: KeyOf<R> | undefined, limit: number): Promise<RecordOf<R>[]>;
  readonly kind: PortableKind;
}

export function mongoCollection<R extends AnyRecord, Own = unknown>(
  connection: Connection,
  record: R,
  options: CollectionOptions = {},
): MongoCollection<R, Own> {
  const isPresent = options.present ?? (options.carriesEvents ? present : {});
  const exported: Record<string, 0> = options.carriesEvents ? { outbox: 0 } : {};
  const hidden = {
    ...exported,
    ...Object.fromEntries((options.large ?? []).map((name) => [name, 0 as const])),
  };
  // biome-ignore lint/suspicious/noExplicitAny: mongoose's types cannot follow a derived schema
  const model: Model<any> = connection.model<any>(
    record.name,
    schemaOfCollection(record, options),
    record.name,
  ) as never;
  const named = (name: string) => (name === record.id ? '_id' : name);
  const unset = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '' as const]));
  /** Those of some values that no field stands for. */
  const absentOf = (values: object, stored: object) =>
    Object.keys(values).filter((name) => name in record.fields && !(named(name) in stored));
  const removal = {
    $set: { tombstone: true as const },
    $unset: unset(fieldsOf(record).flatMap(([name]) => (name === record.id ? [] : [name]))),
  };

  function filterOf(equals: Partial<RecordOf<R>>) {
    const stored = toStored(record, equals);
    const absent = absentOf(equals, stored).map((name) => [name, { $exists: false }]);
    return { ...stored, ...Object.fromEntries(absent), ...isPresent };
  }

  /** Changes a document into a record, whatever it was. */
  function replacing(value: RecordOf<R>) {
    const { _id, ...stored } = toStored(record, value) as Stored<R>;
    const imported = Object.values(options.onImport ?? {}).flatMap((change) => Object.keys(change));
    const own = Object.keys(options.fields ?? {}).filter((name) => !imported.includes(name));
    const absent = [...absentOf(record.fields, { _id, ...stored }), ...own];
    if (options.carriesEvents) absent.push('tombstone');
    const update = {
      ...options.onImport,
      ...(Object.keys(stored).length > 0 && { $set: stored }),
      ...(absent.length > 0 && { $unset: unset(absent) }),
    };
    return { filter: { _id }, update, upsert: true };
  }

  function change(values: Partial<RecordOf<R>>): Change {
    const set = toStored(record, values);
    const absent = absentOf(values, set);
    return {
      ...(Object.keys(set).length > 0 && { $set: set }),
      ...(absent.length > 0 && { $unset: unset(absent) }),
    };
  }

  async function list(
    filter: object,
    sort: Record<string, 1 | -1>,
    limit: number,
    projection = hidden,
  ): Promise<RecordOf<R>[]> {
    const found = await model
      .find({ ...filter, ...isPresent }, projection)
      .sort(sort)
      .limit(limit)
      .lean();
    return found.map((each) => fromStored(record, each));
  }

  function page(after: KeyOf<R> | undefined, limit: number): Promise<RecordOf<R>[]> {
    const key = record.key.map(named);
    const later = after && laterThan(key, toStored(record, after as never));
    const order = Object.fromEntries(key.map((name: string) => [name, 1 as const]));
    return list(later ?? {}, order, limit, exported);
  }

  return {
    model,
    removal,
    change,
    list: (filter, sort, limit) => list(filter, sort, limit),
    newest: (equals, limit, before) =>
      list(
        { ...filterOf(equals), ...(before !== undefined && { _id: { $lt: before } }) },
        { _id: -1 },
        limit,
      ),
    toRecord: (stored) => fromStored(record, stored),
    toStored: (value) => toStored(record, value) as Stored<R>,
    async get(equals) {
      const found = await model.findOne(filterOf(equals), hidden).lean();
      return found ? fromStored(record, found) : undefined;
    },
    has: async (equals) => (await model.exists(filterOf(equals))) !== null,
    count: (equals) => model.countDocuments(filterOf(equals)),
    async put(value) {
      const { filter, update, upsert } = replacing(value);
      await againIfDuplicate(() => model.updateOne(filter, update, { upsert }));
    },
    async removeInPortions(filter, portion) {
      for (let removed = 0; ; ) {
        const some = await model
          .find(filterOf(filter as never), { _id: 1 })
          .limit(portion)
          .lean();
        if (some.length === 0) return removed;
        removed += some.length;
        const among = { _id: { $in: some.map((each) => each._id) } };
        if (options.carriesEvents) await model.updateMany({ ...among, ...isPresent }, removal);
        await model.deleteMany({
          ...among,
          ...(options.carriesEvents && { tombstone: true, ...noPendingEvents }),
        });
        // Other work gets its turn between portions.
        await setImmediate();
      }
    },
    page,
    kind: exportKind(record, {
      read: page,
      async write(values) {
        await model.bulkWrite(values.map((value) => ({ updateOne: replacing(value) })) as never);
      },
    }),
  };
}

function schemaOfCollection(record: AnyRecord, options: CollectionOptions): Schema {
  const own = { ...options.fields, ...(options.carriesEvents && outboxFields) };
  const schema = new Schema({ ...schemaFields(record), ...own } as never, {
    versionKey: false,
    minimize: false,
    id: false,
  });
  const named = (name: string) => (name === record.id ? '_id' : name);
  const key: readonly string[] = record.key;
  const values = Object.entries(options.present ?? {}).filter(([, value]) => typeof value !== 'object');
  for (const names of [...(key.length > 1 ? [key] : []), ...record.indexes]) {
    const [first = '', ...rest] = names;
    const fields = [first, ...values.map(([name]) => name), ...rest];
    schema.index(Object.fromEntries(fields.map((name) => [named(name), 1])));
  }
  for (const [index, indexOptions] of options.indexes ?? []) schema.index(index, indexOptions);
  if (options.carriesEvents) indexOutbox(schema);
  return schema;
}

/** Filter for what comes after a place in the order of a key. */
function laterThan(key: readonly string[], place: Record<string, unknown>): object {
  const [name = '', ...rest] = key;
  const later = { [name]: { $gt: place[name] } };
  if (rest.length === 0) return later;
  return { $or: [{ [name]: place[name], ...laterThan(rest, place) }, later] };
}
