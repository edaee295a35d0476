import { ZodArray, ZodEnum, ZodNull, ZodNullable, ZodObject, ZodOptional, ZodUnion, type z } from 'zod';

/** A moment on the wire. */
function iso(date: Date | undefined): string {
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

function camelCased(name: string): string {
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

export type MessageOf<Wire> = { [Name in keyof Wire as CamelCased<Name & string>]: Wire[Name] };

/** The fields of a message, each from the wire value of its name. */
export function messageOf<Wire extends object>(wire: Wire): MessageOf<Wire> {
  const fields = Object.entries(wire).map(([name, value]) => [camelCased(name), value]);
  return Object.fromEntries(fields) as MessageOf<Wire>;
}

/** A value of a proto's enum, by the name that it has on the wire. */
type EnumValue<Name extends string> = `${string}_${Uppercase<Name> | 'UNSPECIFIED'}` | 'UNRECOGNIZED';

/** What a wire value is made of: itself, or what a gRPC message has in its place. */
type SourceOf<Wire> =
  | Wire
  | (null extends Wire ? undefined : never)
  | (Wire extends string
      ? string extends Wire
        ? Date | undefined
        : EnumValue<Wire>
      : Wire extends readonly (infer Item)[]
        ? readonly SourceOf<Item>[]
        : Wire extends object
          ? FieldsOf<Wire>
          : never);

type FieldsOf<Wire> = { readonly [Name in keyof Wire as CamelCased<Name & string>]: SourceOf<Wire[Name]> };

/**
 * The wire form that a schema describes, each field from the value of its name: `created_at` from `createdAt`, a name
 * of an enum from its value, a moment from a date, and so for objects and lists within. Values that the schema does not
 * name are left out; a missing one is null where the schema lets it. What has its wire form already keeps it.
 */
export function byName<Schema extends z.ZodObject>(
  schema: Schema,
  source: FieldsOf<z.input<Schema>>,
): z.input<Schema> {
  return writerOf(schema)(source) as z.input<Schema>;
}

type Writer = (value: unknown) => unknown;

const writers = new WeakMap<object, Writer>();

/** What writes the values of a schema; made once, as looking through a schema takes longer than writing does. */
function writerOf(schema: object): Writer {
  let writer = writers.get(schema);
  if (!writer) {
    writer = makeWriter(schema);
    writers.set(schema, writer);
  }
  return writer;
}

const asGiven: Writer = (value) => (value instanceof Date || value === undefined ? iso(value) : value);

function makeWriter(schema: object): Writer {
  if (schema instanceof ZodOptional) return optionalWriter(schema.unwrap());
  if (schema instanceof ZodNullable) {
    const write = writerOf(schema.unwrap());
    return (value) => (value === undefined || value === null ? null : write(value));
  }
  if (schema instanceof ZodUnion) return unionWriter(schema);
  if (schema instanceof ZodArray) {
    const write = writerOf(schema.element);
    return (value) => (Array.isArray(value) ? value.map(write) : asGiven(value));
  }
  if (schema instanceof ZodObject) return objectWriter(schema);
  if (schema instanceof ZodEnum) return (value) => nameOf(schema, value);
  return asGiven;
}

/** Of several forms a value keeps its own. */
const unionWriter = ({ options }: ZodUnion): Writer =>
  options.some((option) => option instanceof ZodNull)
    ? (value) => (value === undefined ? null : asGiven(value))
    : asGiven;

function optionalWriter(inner: object): Writer {
  const write = writerOf(inner);
  const names = inner instanceof ZodEnum ? new Set<unknown>(inner.options) : undefined;
  return (value) => {
    const wire = value === undefined ? undefined : write(value);
    return names && !names.has(wire) ? undefined : wire;
  };
}

function objectWriter({ shape }: ZodObject): Writer {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, camelCased(name), writerOf(field)] as const,
  );
  return (value) => {
    if (typeof value !== 'object' || value === null) return asGiven(value);
    const values = value as Readonly<Record<string, unknown>>;
    const wire: Record<string, unknown> = {};
    for (const [name, camel, write] of fields) {
      const given = values[name];
      wire[name] = write(given === undefined ? values[camel] : given);
    }
    return wire;
  };
}

/** An enum of a proto has the proto's values as its keys (`protoEnum`). */
function nameOf({ def }: ZodEnum, value: unknown): string {
  return String(def.entries[value as string] ?? value);
}

/** Turns what a service answers into its wire form. */
export interface Presenter<Message, Schema extends z.ZodType = z.ZodType> {
  /** `callerId`: who is shown it; '' when that is no person. */
  (message: Message, callerId?: string): z.input<Schema>;
  schema: Schema;
}

/**
 * The presenter of a form: by name, from the message itself, or from what `source` says where fields are named or made
 * otherwise.
 */
export function presenter<Schema extends z.ZodObject, Message = FieldsOf<z.input<Schema>>>(
  schema: Schema,
  source?: (message: Message, callerId: string) => FieldsOf<z.input<Schema>>,
): Presenter<Message, Schema> {
  const present = (message: Message, callerId = '') =>
    byName(schema, source ? source(message, callerId) : (message as FieldsOf<z.input<Schema>>));
  return Object.assign(present, { schema });
}
