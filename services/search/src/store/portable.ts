import { keyNumber, numberKey, type PortableRecord, type PortableStore } from '@cairn/kit/portable';
import { z } from 'zod';
import type { DocumentState } from '../domain/indexed-state.ts';

/** A document with when its name was told. */
export interface KeptDocument extends DocumentState {
  namedAt: Date;
}

/** How an adapter reads and writes one kind of record. */
interface Kept<Value, Key> {
  /** In ascending order of their keys, those after `after`. */
  read(after: Key, limit: number): Promise<Value[]>;
  /** Keeps each, in place of the one with its key if there is one. */
  write(values: readonly Value[]): Promise<void>;
}

export interface KeptKinds {
  /** Ids of deleted projects. */
  deletedProjects: Kept<number, number>;
  /** Ids of deleted documents. */
  deletedDocuments: Kept<string, string>;
  documents: Kept<KeptDocument, string>;
}

const time = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

const document = z.object({
  projectId: z.int(),
  name: z.string(),
  namedAt: time,
  fileType: z.string(),
  createdAt: time,
  version: z.int(),
  indexedVersion: z.int(),
});

/** A store's content as records that know of no adapter. What was deleted comes first: nothing written later brings it back. */
export function portableOf({ deletedProjects, deletedDocuments, documents }: KeptKinds): PortableStore {
  const kinds: Record<string, Omit<PortableStore, 'kinds'>> = {
    deletedProjects: {
      async read(_kind, after, limit) {
        const ids = await deletedProjects.read(after === undefined ? 0 : keyNumber(after), limit);
        return ids.map((id) => ({ key: numberKey(id), value: {} }));
      },
      write: (_kind, records) => deletedProjects.write(records.map(({ key }) => keyNumber(key))),
    },
    deletedDocuments: {
      async read(_kind, after, limit) {
        const ids = await deletedDocuments.read(after ?? '', limit);
        return ids.map((key) => ({ key, value: {} }));
      },
      write: (_kind, records) => deletedDocuments.write(records.map(({ key }) => key)),
    },
    documents: {
      async read(_kind, after, limit) {
        const found = await documents.read(after ?? '', limit);
        return found.map((each) => ({ key: each.documentId, value: z.encode(document, each) }));
      },
      write: (_kind, records) => documents.write(records.map(toDocument)),
    },
  };
  const kind = (name: string) => {
    const known = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!known) throw new Error(`search keeps nothing of the kind "${name}"`);
    return known;
  };
  return {
    kinds: Object.keys(kinds),
    read: async (name, after, limit) => kind(name).read(name, after, limit),
    write: async (name, records) => {
      if (records.length > 0) await kind(name).write(name, records);
    },
  };
}

function toDocument({ key, value }: PortableRecord): KeptDocument {
  return { documentId: key, ...document.parse(value) };
}
