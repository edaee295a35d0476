import { keyNumber, numberKey, type PortableRecord, type PortableStore } from '@cairn/kit/portable';
import { z } from 'zod';
import type { Chunk, Document } from '../domain/document.ts';
import type { ExtractedPage } from '../domain/page.ts';
import { keptWarning, warningOf } from './kept-warning.ts';

/** A page, or a passage, of a document's text: its number, or its ordinal, is its place. */
interface KeptPage {
  documentId: string;
  version: number;
  page: ExtractedPage;
}
interface KeptChunk {
  documentId: string;
  version: number;
  chunk: Omit<Chunk, 'text'>;
}
export interface TextPlace {
  documentId: string;
  number: number;
}

/** How an adapter reads and writes one kind of record. */
interface Kept<Place, Value> {
  /** In the order of their places, those after `after`. */
  read(after: Place | undefined, limit: number): Promise<Value[]>;
  /** Keeps each, in place of the one that is there. */
  write(values: readonly Value[]): Promise<void>;
}

export interface KeptKinds {
  closedProjects: Kept<number, number>;
  /** Of the text that can be read; what is being read is none yet. */
  pages: Kept<TextPlace, KeptPage>;
  chunks: Kept<TextPlace, KeptChunk>;
  /**
   * Those that wait to be read get a job, and of those that wait for the index search is told anew. Their pages and passages
   * are there already, when they have any.
   */
  documents: Kept<string, Document>;
}

const time = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

const pageRecord = z.object({
  version: z.int(),
  text: z.string(),
  firstLine: z.int(),
  headings: z.array(z.object({ start: z.int(), level: z.int(), title: z.string() })),
});

const chunkRecord = z.object({
  version: z.int(),
  id: z.string(),
  page: z.int(),
  start: z.int(),
  end: z.int(),
  lineStart: z.int(),
  lineEnd: z.int(),
  headings: z.array(z.string()),
});

const documentRecord = z.object({
  projectId: z.int(),
  name: z.string(),
  fileType: z.enum(['txt', 'pdf', 'docx', 'md', 'csv', 'json']),
  fileSize: z.int(),
  sha256: z.string(),
  status: z.enum(['uploaded', 'indexing', 'processed', 'failed']),
  failure: z
    .object({
      code: z.string(),
      message: z.string(),
      reason: z.string().optional(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    })
    .optional(),
  version: z.int(),
  textVersion: z.int(),
  textPages: z.int(),
  pagesDone: z.int(),
  pagesTotal: z.int(),
  chunksCount: z.int(),
  warnings: z.array(keptWarning),
  uploadedBy: z.string(),
  createdAt: time,
  updatedAt: time,
});

/** A store's content as records that know of no adapter. Files are no part of it, nor is what was removed. */
export function portableOf(kept: KeptKinds): PortableStore {
  const kinds: Record<string, PortableKind> = {
    closed_projects: portableKind(kept.closedProjects, {
      place: keyNumber,
      encode: (projectId) => ({ key: numberKey(projectId), value: {} }),
      decode: (key) => keyNumber(key),
    }),
    pages: portableKind(kept.pages, {
      place: placeOf,
      encode: ({ documentId, version, page: { number, headings, ...page } }) => ({
        key: keyOf({ documentId, number }),
        value: pageRecord.encode({ version, ...page, headings: [...headings] }),
      }),
      decode(key, value) {
        const { documentId, number } = placeOf(key);
        const { version, ...page } = pageRecord.parse(value);
        return { documentId, version, page: { number, ...page } };
      },
    }),
    chunks: portableKind(kept.chunks, {
      place: placeOf,
      encode: ({ documentId, version, chunk: { ordinal, headings, ...chunk } }) => ({
        key: keyOf({ documentId, number: ordinal }),
        value: chunkRecord.encode({ version, ...chunk, headings: [...headings] }),
      }),
      decode(key, value) {
        const { documentId, number } = placeOf(key);
        const { version, ...chunk } = chunkRecord.parse(value);
        return { documentId, version, chunk: { ordinal: number, ...chunk } };
      },
    }),
    documents: portableKind(kept.documents, {
      place: String,
      encode: ({ id, ...document }) => ({ key: id, value: documentRecord.encode(settled(document)) }),
      decode(key, value) {
        const { warnings, ...document } = documentRecord.parse(value);
        return { id: key, ...document, warnings: warnings.map(warningOf) };
      },
    }),
  };
  const kindOf = (kind: string): PortableKind => {
    const found = kinds[kind];
    if (!found) throw new Error(`the documents store keeps no ${kind}`);
    return found;
  };
  return {
    kinds: Object.keys(kinds),
    read: (kind, after, limit) => kindOf(kind).read(after, limit),
    write: (kind, records) => kindOf(kind).write(records),
  };
}

interface PortableKind {
  read(after: string | undefined, limit: number): Promise<PortableRecord[]>;
  write(records: readonly PortableRecord[]): Promise<void>;
}

interface Shape<Place, Value> {
  place(key: string): Place;
  encode(value: Value): PortableRecord;
  decode(key: string, value: unknown): Value;
}

function portableKind<Place, Value>(kept: Kept<Place, Value>, shape: Shape<Place, Value>): PortableKind {
  return {
    async read(after, limit) {
      const values = await kept.read(after === undefined ? undefined : shape.place(after), limit);
      return values.map((value) => shape.encode(value));
    },
    write: (records) => kept.write(records.map(({ key, value }) => shape.decode(key, value))),
  };
}

/** A document that is being read is one that waits to be read: no other store can go on with the reading. */
function settled({ status, warnings, ...document }: Omit<Document, 'id'>): z.output<typeof documentRecord> {
  const rest = { ...document, warnings: [...warnings] };
  return status === 'extracting'
    ? { ...rest, status: 'uploaded', pagesDone: 0, pagesTotal: 0 }
    : { ...rest, status };
}

function keyOf({ documentId, number }: TextPlace): string {
  return `${documentId}/${numberKey(number)}`;
}

function placeOf(key: string): TextPlace {
  const [documentId = '', number = ''] = key.split('/');
  return { documentId, number: keyNumber(number) };
}
