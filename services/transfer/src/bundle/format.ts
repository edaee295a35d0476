import { serviceNames } from '@cairn/platform/config';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { BrokenBundle } from './broken-bundle.ts';

/*
 * A bundle is a tar file. Its entries, in this order:
 *
 *   bundle.json                              what it is: `Header`
 *   records/<service>/<kind>/000001.jsonl    a kind's records in ascending order of their keys, a line each, in as many
 *                                            parts as it takes; a part is a few megabytes
 *   files/000001.jsonl                       which files follow, in ascending order of their hashes
 *   files/<SHA-256>                          each of those files
 *   manifest.json                            what must have come: `Manifest`
 *
 * A kind's hash is that of its parts one after the other, so that tar and sha256sum can check it.
 */

export const FORMAT = 'cairn-bundle';
/** Raised when Cairns of before could not read what is written, or would lose something of it. */
export const FORMAT_VERSION = 1;

export const HEADER = 'bundle.json';
export const MANIFEST = 'manifest.json';

/** A part ends once it is so long, in bytes. */
export const PART_BYTES = 4 * 1024 * 1024;
/** No part is longer, in bytes: a page of a document, the longest of all records, has at most 8 MB of text. */
export const LONGEST_PART = 64 * 1024 * 1024;
/** Files listed together, and then following together. */
export const FILES_TOGETHER = 500;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** Lines of JSON: how many, how long together, and the SHA-256 of all. */
const tally = z.looseObject({ records: count, bytes: count, sha256 });

// Members that a later version of the same format may add are passed over.
const headerSchema = z.looseObject({
  format: z.literal(FORMAT),
  formatVersion: z.int().min(1),
  id: z.uuid(),
  /** Version of the Cairn that wrote it. */
  product: z.string(),
  createdAt: z.iso.datetime(),
  /** What kept everything there, for people who look. */
  source: z.looseObject({ records: z.string(), events: z.string(), index: z.string() }),
});

const manifestSchema = headerSchema.extend({
  kinds: z.array(z.looseObject({ service: z.enum(serviceNames), kind: z.string(), ...tally.shape })),
  /** Their number, their bytes together, and the lines that name them. */
  files: z.looseObject({ count, bytes: count, list: tally }),
  /** Events that consumers had given up on, which were left behind. */
  leftParked: count,
});

export type Header = z.infer<typeof headerSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type Counted = z.infer<typeof tally>;

export function isSame(a: Counted, b: Counted): boolean {
  return a.records === b.records && a.bytes === b.bytes && a.sha256 === b.sha256;
}

export const recordSchema = z.strictObject({ key: z.string().min(1), value: z.unknown() });

/** A line of the list of files: the key is a file's SHA-256. */
export const listedFileSchema = z.strictObject({
  key: sha256,
  value: z.strictObject({
    /** Bytes. */
    size: count,
    /** Ids of the documents whose file it is, in ascending order. */
    holders: z.array(z.string().regex(/^[\w-]{1,128}$/)).min(1),
  }),
});
export type ListedFile = z.infer<typeof listedFileSchema>;

/** What the name of an entry says it is. */
export type EntryName =
  | { type: 'header' }
  | { type: 'records'; service: (typeof serviceNames)[number]; kind: string; part: number }
  | { type: 'list'; part: number }
  | { type: 'file'; sha256: string }
  | { type: 'manifest' };

const KIND = /^[a-z][A-Za-z0-9_-]{0,40}$/;
const number = (part: number) => String(part).padStart(6, '0');

export function recordsName(service: string, kind: string, part: number): string {
  if (!KIND.test(kind)) throw new Error(`not a name for a kind of records: ${JSON.stringify(kind)}`);
  return `records/${service}/${kind}/${number(part)}.jsonl`;
}

export const listName = (part: number) => `files/${number(part)}.jsonl`;
export const fileName = (hash: string) => `files/${hash}`;

/** Reads an entry's name; undefined when no bundle has an entry of that name. */
export function parseName(name: string): EntryName | undefined {
  if (name === HEADER) return { type: 'header' };
  if (name === MANIFEST) return { type: 'manifest' };
  const [first, ...rest] = name.split('/');
  if (first === 'files' && rest.length === 1) {
    const [last = ''] = rest;
    if (sha256.safeParse(last).success) return { type: 'file', sha256: last };
    const part = partNumber(last);
    return part === undefined ? undefined : { type: 'list', part };
  }
  const [service = '', kind = '', last = ''] = rest;
  const known = serviceNames.find((each) => each === service);
  const part = partNumber(last);
  if (first !== 'records' || rest.length !== 3 || !known || !KIND.test(kind) || part === undefined)
    return undefined;
  return { type: 'records', service: known, kind, part };
}

function partNumber(name: string): number | undefined {
  const [, digits] = /^(\d{6,9})\.jsonl$/.exec(name) ?? [];
  return digits === undefined || number(Number(digits)) !== digits ? undefined : Number(digits);
}

/** @throws Refusal when it is not a bundle's, or a newer one's. */
export function parseHeader(text: string): Header {
  return parse(headerSchema, text, HEADER);
}

/** @throws Refusal when it is not a bundle's, or a newer one's. */
export function parseManifest(text: string): Manifest {
  return parse(manifestSchema, text, MANIFEST);
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string, name: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BrokenBundle('is not JSON', name, { cause: error });
  }
  refuseNewer(value);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BrokenBundle(`has a fault at "${issue?.path.join('.')}": ${issue?.message}`, name);
}

/** Before anything else is asked of it: what is newer may look otherwise. */
function refuseNewer(value: unknown): void {
  const version = z.looseObject({ format: z.literal(FORMAT), formatVersion: z.int() }).safeParse(value).data;
  if (version === undefined || version.formatVersion <= FORMAT_VERSION) return;
  throw new Refusal(
    `The bundle was written by a newer version of Cairn (format ${version.formatVersion}; this version reads up to ${FORMAT_VERSION}). Import it with that version or a later one.`,
  );
}
