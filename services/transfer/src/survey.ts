import { createHash } from 'node:crypto';
import type { BlobStore } from '@cairn/persistence/blobs';
import { type Counted, isSame, type Manifest } from './bundle/format.ts';
import { lineOf, Tally } from './bundle/tally.ts';
import { listedLine } from './bundle/writer.ts';
import { type Content, pagesOf } from './content.ts';
import { Refusal } from './refusal.ts';
import type { Progress } from './report/progress.ts';

/** What an installation keeps, counted and hashed as in a bundle. */
export type Survey = Pick<Manifest, 'kinds' | 'files'>;

export interface SurveyOptions {
  progress: Progress;
  signal?: AbortSignal;
  /** Reads the content of each file as well. */
  readFiles: boolean;
}

/**
 * Reads everything through, keeping none of it. @throws Refusal when the content of a file is not what its hash says.
 */
export async function survey({ stores, blobs }: Content, options: SurveyOptions): Promise<Survey> {
  return { kinds: await surveyKinds(stores, options), files: await surveyFiles(blobs, options) };
}

/** Reads all records through. */
export async function surveyKinds(
  stores: Content['stores'],
  { progress, signal }: Pick<SurveyOptions, 'progress' | 'signal'>,
): Promise<Survey['kinds']> {
  const kinds: Survey['kinds'] = [];
  for (const { service, portable } of stores) {
    for (const kind of portable.kinds) {
      const tally = new Tally();
      for await (const page of pagesOf(portable, kind, signal)) {
        for (const record of page) tally.add(lineOf(record));
        progress.at(`${service}/${kind}`, tally.records, tally.bytes);
      }
      kinds.push({ service, kind, ...tally.result() });
    }
  }
  return kinds;
}

async function surveyFiles(
  blobs: BlobStore,
  { progress, signal, readFiles }: SurveyOptions,
): Promise<Survey['files']> {
  const list = new Tally();
  let bytes = 0;
  for await (const blob of blobs.list()) {
    signal?.throwIfAborted();
    list.add(listedLine(blob));
    bytes += blob.size;
    if (readFiles) await readThrough(blobs, blob.sha256);
    progress.at('files', list.records, bytes);
  }
  return { count: list.records, bytes, list: list.result() };
}

async function readThrough(blobs: BlobStore, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const piece of blobs.read(sha256)) hash.update(piece);
  if (hash.digest('hex') !== sha256)
    throw new Refusal(`The file ${sha256} has another content than its hash says.`);
}

/** Where two surveys differ: a line each, naming what was expected and what is there. */
export function differences(expected: Survey, found: Survey): string[] {
  const lines: string[] = [];
  const names = new Map<string, { expected?: Counted; found?: Counted }>();
  for (const each of expected.kinds) names.set(`${each.service}/${each.kind}`, { expected: each });
  for (const each of found.kinds) {
    const name = `${each.service}/${each.kind}`;
    names.set(name, { ...names.get(name), found: each });
  }
  names.set('files', { expected: expected.files.list, found: found.files.list });
  for (const [name, pair] of names) {
    // A kind that one of them does not know is there as one without records.
    const [first, second] = [pair.expected ?? new Tally().result(), pair.found ?? new Tally().result()];
    if (isSame(first, second)) continue;
    lines.push(
      first.records === second.records
        ? `${name}: ${first.records} records, but not all have the same content`
        : `${name}: ${second.records} records in place of ${first.records}`,
    );
  }
  return lines;
}
