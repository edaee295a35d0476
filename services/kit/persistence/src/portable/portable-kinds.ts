import { z } from 'zod';
import type { PortableRecord, PortableStore } from './portable-store.ts';

/** How one adapter reads and writes one kind of record. */
interface KindOf<Value> {
  /** In ascending order of their keys, those after `after`, which is empty for the first page. */
  read(after: string, limit: number): Promise<{ key: string; value: Value }[]>;
  /** Keeps each in place of the one with its key, if there is one. Not called without any. */
  write(records: readonly { key: string; value: Value }[]): Promise<void>;
}

/** A kind of record as `portableStore` takes it. */
export interface PortableKind {
  name: string;
  read(after: string, limit: number): Promise<PortableRecord[]>;
  write(records: readonly PortableRecord[]): Promise<void>;
}

/** A time, as ISO 8601 text. */
export const portableTime = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A kind whose records are encoded by, and checked against, a schema. */
function portableKind<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  kind: KindOf<z.output<Schema>>,
): PortableKind {
  return {
    name,
    async read(after, limit) {
      const records = await kind.read(after, limit);
      return records.map(({ key, value }) => ({ key, value: z.encode(schema, value) }));
    },
    async write(records) {
      if (records.length === 0) return;
      await kind.write(
        records.map(({ key, value }) => ({ key, value: z.decode(schema, value as z.input<Schema>) })),
      );
    },
  };
}

/** A number that only grows, such as the last one that a sequence gave: one record, under `key`. */
export function portableLast(
  name: string,
  key: string,
  last: { current(): Promise<number>; raise(value: number): Promise<void> },
): PortableKind {
  return portableKind(name, z.int().nonnegative(), {
    async read(after, limit) {
      const value = await last.current();
      return value > 0 && key > after && limit > 0 ? [{ key, value }] : [];
    },
    async write(records) {
      for (const { value } of records) await last.raise(value);
    },
  });
}

/** What a service keeps, kind by kind in the order they must be written in. */
export function portableStore(service: string, kinds: readonly PortableKind[]): PortableStore {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  function named(name: string): PortableKind {
    const kind = byName.get(name);
    if (!kind) throw new Error(`${service} keeps nothing of the kind "${name}"`);
    return kind;
  }
  return {
    kinds: [...byName.keys()],
    read: async (kind, after, limit) => named(kind).read(after ?? '', limit),
    write: async (kind, records) => named(kind).write(records),
  };
}
