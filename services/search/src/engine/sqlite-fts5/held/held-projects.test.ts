import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passage } from '../../contract/use-engine.ts';
import { IndexReader } from '../index-reader.ts';
import { IndexWriter } from '../index-writer.ts';
import { openForReading, openForWriting } from '../schema.ts';
import { VersionTable } from '../version-table.ts';
import type { HeldLimits } from './limits.ts';

const NOTHING: HeldLimits = { passages: -1, length: 0, atOnce: 0, bytes: 0 };
const ALL: HeldLimits = { passages: 1e6, length: 1e9, atOnce: 1e6, bytes: 1e9 };
const LATER: HeldLimits = { ...ALL, atOnce: 0 };
const CROWDED: HeldLimits = { ...ALL, bytes: 1 };

const version = fc.record({
  projectId: fc.constantFrom(1, 2),
  documentId: fc.constantFrom('a', 'b', 'c'),
  version: fc.constantFrom(1, 2),
});
const texts = fc.array(
  fc.array(fc.constantFrom('larch', 'oak', 'heron', 'the', 'wren', 'moss'), { minLength: 1, maxLength: 6 }),
  { maxLength: 3 },
);
type Change = (writer: IndexWriter) => unknown;
type Version = { projectId: number; documentId: string; version: number };

const passagesOf = (of: Version, words: string[][]) =>
  words.map((each, ordinal) => passage(of, ordinal, each.join(' ')));
const shown = (of: Version) => ({
  ...of,
  name: `${of.documentId}.txt`,
  fileType: 'FILE_TYPE_TXT' as const,
  createdAt: new Date(0),
});

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(version, texts).map(
    ([of, words]): Change =>
      (writer) =>
        writer.upsert({ ...of, passages: passagesOf(of, words) }),
  ),
  version.map(
    (of): Change =>
      (writer) =>
        writer.publish(shown(of)),
  ),
  fc.array(fc.tuple(version, texts), { minLength: 1, maxLength: 3 }).map(
    (some): Change =>
      (writer) =>
        writer.index(some.map(([of, words]) => ({ document: shown(of), passages: passagesOf(of, words) }))),
  ),
  version.map(
    ({ projectId, documentId }): Change =>
      (writer) =>
        writer.remove({ projectId, documentId }),
  ),
  version.map(
    ({ projectId, documentId, version: versionBelow }): Change =>
      (writer) =>
        writer.remove({ projectId, documentId, versionBelow }),
  ),
  fc.constantFrom(1, 2).map(
    (projectId): Change =>
      (writer) =>
        writer.remove({ projectId }),
  ),
  version.map(
    (of): Change =>
      (writer) =>
        writer.rename({ ...of, name: 'renamed.txt' }),
  ),
);

describe('projects in memory', () => {
  let folder: string;
  let open: DatabaseSync[];
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'cairn-index-'));
    open = [];
  });
  afterEach(() => {
    for (const db of open) db.close();
    rmSync(folder, { recursive: true });
  });

  let files = 0;
  function openFile() {
    const file = path.join(folder, `${files++}.db`);
    const db = openForWriting(file);
    open.push(db);
    const reader = (limits: HeldLimits) => {
      const reading = openForReading(file, 1_000);
      open.unshift(reading);
      return new IndexReader(reading, limits);
    };
    return { db, writer: new IndexWriter(db), reader };
  }

  function everything(reader: IndexReader): unknown[] {
    return [1, 2].flatMap((projectId) => [
      reader.passages({ projectId, text: 'larch heron', documentIds: [], limit: 10 }),
      reader.passages({ projectId, text: 'the', documentIds: ['a', 'c'], limit: 2 }),
      reader.query({ projectId, text: 'oak moss', pageSize: 10 }),
    ]);
  }

  it('are searched as those on disk are, whatever changes between two searches', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const { writer, reader } = openFile();
        const onDisk = reader(NOTHING);
        const held = [ALL, LATER, CROWDED].map(reader);
        for (const each of changes) {
          each(writer);
          const expected = everything(onDisk);
          for (const one of held) expect(everything(one)).toEqual(expected);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('are weighed by the terms that are left once a removal that was cut off is finished', () => {
    const { db, writer, reader } = openFile();
    const [onDisk, held] = [reader(NOTHING), reader(ALL)];
    const of = (documentId: string) => ({ projectId: 1, documentId, version: 1 });
    const words = [['larch', 'heron'], ['larch']];
    for (const id of ['a', 'b']) {
      writer.index([{ document: shown(of(id)), passages: passagesOf(of(id), words) }]);
    }
    new VersionTable(db).drop({ projectId: 1, documentId: 'a' });
    everything(held);
    new IndexWriter(db);
    expect(everything(held)).toEqual(everything(onDisk));
  });

  it('are each as of the search that asks', () => {
    const { writer, reader } = openFile();
    const held = reader(ALL);
    const of = { projectId: 1, documentId: 'a', version: 1 };
    const find = () =>
      held
        .passages({ projectId: 1, text: 'larch', documentIds: [], limit: 9 })
        .passages.map(({ text }) => text);
    writer.index([{ document: shown(of), passages: passagesOf(of, [['larch', 'oak'], ['larch']]) }]);
    expect(find().toSorted()).toEqual(['larch', 'larch oak']);
    // A passage written again while it is visible.
    writer.upsert({ ...of, passages: [passage(of, 1, 'larch wren')] });
    expect(find().toSorted()).toEqual(['larch oak', 'larch wren']);
    writer.remove({ projectId: 1, documentId: 'a' });
    expect(find()).toEqual([]);
  });
});
