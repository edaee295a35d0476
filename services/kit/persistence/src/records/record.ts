import { z } from 'zod';
import type { PortableKind, PortableRecord } from '../portable/index.ts';
import { keyNumber, numberKey } from '../portable/index.ts';
import type { Field } from './field.ts';

// biome-ignore lint/suspicious/noExplicitAny: a table of fields of whatever types
export type Fields = Readonly<Record<string, Field<any>>>;

/** The fields of one kind of record that a store keeps: tables, collections and exports are derived from it. */
export interface RecordDefinition<
  F extends Fields = Fields,
  Key extends keyof F & string = keyof F & string,
  Id extends Key = Key,
> {
  /** Of the table, the collection and the kind of exports, in snake_case. */
  readonly name: string;
  readonly fields: F;
  /** Names a record. Exports are in the order of it. */
  readonly key: readonly Key[];
  /** The field of the key that names a record by itself: MongoDB's `_id`. */
  readonly id: Id;
  /** Fields that are looked up together, in both adapters. Each adapter may have more of its own. */
  readonly indexes: readonly (readonly (keyof F & string)[])[];
}

// biome-ignore lint/suspicious/noExplicitAny: any record
export type AnyRecord = RecordDefinition<any, any, any>;

type ValueOf<F> = F extends Field<infer Value> ? Value : never;

type Joined<T> = { [K in keyof T]: T[K] };

/** What a table of fields describes. */
export type FieldsOf<F extends Fields> = Joined<
  { [K in keyof F as F[K]['optional'] extends true ? never : K]: ValueOf<F[K]> } & {
    [K in keyof F as F[K]['optional'] extends true ? K : never]?: ValueOf<F[K]>;
  }
>;

/** A record of a definition. */
export type RecordOf<R extends AnyRecord> = FieldsOf<R['fields']>;

export type KeyOf<R extends AnyRecord> = Pick<RecordOf<R>, R['key'][number] & keyof RecordOf<R>>;

export function defineRecord<
  F extends Fields,
  const Key extends keyof F & string,
  const Id extends Key = Key,
>(
  name: string,
  definition: {
    fields: F;
    key: readonly Key[];
    /** Asked for where the key has several fields. */
    id?: Id;
    indexes?: readonly (readonly (keyof F & string)[])[];
  },
): RecordDefinition<F, Key, Id> {
  const { fields, key, id = key.at(-1) as Id, indexes = [] } = definition;
  return { name, fields, key, id, indexes };
}

/** The fields of a record by name, for adapters. */
export function fieldsOf(record: AnyRecord): [name: string, field: Field<unknown>][] {
  return Object.entries(record.fields);
}

/** Between what a table of fields describes and the JSON that stands for it. */
export function objectSchema<F extends Fields>(fields: F): z.ZodType<FieldsOf<F>> {
  const schemas = Object.entries(fields).map(([name, field]) => [name, field.schema]);
  return z.object(Object.fromEntries(schemas)) as never;
}

const schemas = new WeakMap<AnyRecord, z.ZodType<unknown>>();

/** Between a whole record and the JSON that stands for it. */
function schemaOf<R extends AnyRecord>(record: R): z.ZodType<RecordOf<R>> {
  let schema = schemas.get(record);
  if (!schema) {
    schema = objectSchema(record.fields);
    schemas.set(record, schema);
  }
  return schema as z.ZodType<RecordOf<R>>;
}

/**
 * A record's key as one text, in an order of its own: texts that are followed by further fields must not contain one
 * another, as UUIDs do not.
 */
function keyText<R extends AnyRecord>(record: R, value: KeyOf<R>): string {
  return record.key
    .map((name) => value[name as keyof KeyOf<R>])
    .map((part) => (typeof part === 'number' ? numberKey(part) : String(part)))
    .join('/');
}

/** The key that `keyText` made a text of; undefined of an empty text. */
function keyOf<R extends AnyRecord>(record: R, key: string): KeyOf<R> | undefined {
  if (key === '') return undefined;
  const parts = key.split('/');
  const names: readonly string[] = record.key;
  const values = names.map((name, place) => {
    const part = place < names.length - 1 ? (parts[place] ?? '') : parts.slice(place).join('/');
    return [name, (record.fields as Fields)[name]?.kind === 'integer' ? keyNumber(part) : part];
  });
  return Object.fromEntries(values);
}

/** How an adapter reads and writes the records of one kind for exports. */
export interface RecordAccess<R extends AnyRecord> {
  /** In ascending order of their keys, those after `after`. */
  read(after: KeyOf<R> | undefined, limit: number): Promise<readonly RecordOf<R>[]>;
  /** Keeps each in place of the one with its key, if there is one. */
  write(values: readonly RecordOf<R>[]): Promise<void>;
}

/** The kind of exports that a record makes. */
export function exportKind<R extends AnyRecord>(record: R, access: RecordAccess<R>): PortableKind {
  const schema = schemaOf(record);
  return {
    name: record.name,
    async read(after, limit) {
      const values = await access.read(keyOf(record, after), limit);
      return values.map((value) => ({ key: keyText(record, value), value: withoutKey(record, value) }));
    },
    async write(records) {
      if (records.length === 0) return;
      await access.write(
        records.map(({ key, value }) =>
          z.decode(schema, { ...(value as object), ...keyOf(record, key) } as never),
        ),
      );
    },
  };
}

function withoutKey<R extends AnyRecord>(record: R, value: RecordOf<R>): PortableRecord['value'] {
  const exported = z.encode(schemaOf(record), value) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(exported).filter(([name, part]) => !record.key.includes(name) && part !== undefined),
  );
}
