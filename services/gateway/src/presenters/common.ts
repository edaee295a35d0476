import { ZodNullable, ZodOptional, type z } from 'zod';

/** A moment on the wire. */
export function iso(date: Date | undefined): string {
  return (date ?? new Date(0)).toISOString();
}

/** @throws Error when a service left out what its contract promises. */
export function present<T, R>(value: T | undefined, presenter: (value: T) => R): R {
  if (value === undefined) throw new Error('a service answered without the thing that was asked for');
  return presenter(value);
}

type CamelCased<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCased<Tail>>}`
  : Name;

/** What the fields of a wire form are made of: those of a gRPC message by the same names, moments as dates. */
type SourceOf<Wire> = {
  readonly [Name in keyof Wire as CamelCased<Name & string>]:
    | Wire[Name]
    | (string extends Wire[Name] ? Date | undefined : never)
    | (null extends Wire[Name] ? undefined : never);
};

/**
 * The wire form that a schema describes, each field from the value of its name: `created_at` from `createdAt`. Values
 * that the schema does not name are left out; a missing one is null where the schema lets it.
 */
export function byName<Schema extends z.ZodObject>(
  schema: Schema,
  source: SourceOf<z.output<Schema>>,
): z.output<Schema> {
  const values = source as Readonly<Record<string, unknown>>;
  const wire = Object.entries(schema.shape).map(([name, field]) => {
    const value = values[name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())];
    if (value === undefined && field instanceof ZodNullable) return [name, null];
    const isMoment = value instanceof Date || (value === undefined && !(field instanceof ZodOptional));
    return [name, isMoment ? iso(value) : value];
  });
  return Object.fromEntries(wire);
}
