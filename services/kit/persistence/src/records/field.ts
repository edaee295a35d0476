import { z } from 'zod';
import { portableTime } from '../portable/index.ts';

export type FieldKind = 'text' | 'integer' | 'real' | 'boolean' | 'time' | 'json' | 'bytes';

/** One field of a record: each adapter derives from its kind how it is kept. */
export interface Field<Value, Optional extends boolean = boolean> {
  readonly kind: FieldKind;
  /** Between the value and what stands for it in an export; for `json` also in a column or a document. */
  readonly schema: z.ZodType<Value>;
  /** Absent values are allowed: NULL in SQLite, no field in MongoDB and in exports. */
  readonly optional: Optional;
  /** `null` is a value: NULL in SQLite, null elsewhere. */
  readonly nullable: boolean;
  /** This value is kept as an absent one. */
  readonly none?: Value;
}

const exportedBytes = z.codec(z.base64(), z.instanceof(Uint8Array), {
  decode: (text) => new Uint8Array(Buffer.from(text, 'base64')),
  encode: (bytes) => Buffer.from(bytes).toString('base64'),
});

function field<Value>(kind: FieldKind, schema: z.ZodType<Value>): Field<Value, false> {
  return { kind, schema, optional: false, nullable: false };
}

export const text = () => field('text', z.string());
/** Text that is empty where there is none: kept as absent, so that unique indexes pass over it. */
export const textOrNone = (): Field<string, false> => ({ ...text(), none: '' });
export const integer = () => field('integer', z.int());
export const real = () => field('real', z.number());
export const boolean = () => field('boolean', z.boolean());
/** In milliseconds in SQLite, as ISO 8601 text in exports. */
export const time = () => field('time', portableTime);
/** As base64 in exports. */
export const bytes = () => field<Uint8Array>('bytes', exportedBytes);
/** One of some words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  field<Words[number]>('text', z.enum(words) as never);
/** A value that is kept as the JSON its schema encodes it to, and checked against it when it is read. */
export const json = <Value>(schema: z.ZodType<Value>) => field('json', schema);

export function optional<Value>(inner: Field<Value, false>): Field<Value, true> {
  return { ...inner, schema: inner.schema.optional() as never, optional: true };
}

export function nullable<Value>(inner: Field<Value, false>): Field<Value | null, false> {
  return { ...inner, schema: inner.schema.nullable(), nullable: true };
}

/** A value of it is always kept. */
export function isRequired({ optional, nullable, none }: Field<unknown>): boolean {
  return !optional && !nullable && none === undefined;
}
