import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportMark, ImportMarks } from '@cairn/service/import-mark';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Content } from '../content.ts';
import { silent } from '../report/progress.ts';
import { differences, type Survey, survey } from '../survey.ts';
import { memoryStore } from '../testing/memory-content.ts';
import { emptyContent, header, someContent, writtenBundle } from '../testing/written-bundle.ts';
import { checkBundle } from './check-bundle.ts';
import { importItems } from './import-items.ts';

describe('importing a bundle', () => {
  let folder: string;
  let path: string;
  let bundle: Survey;
  let mark: ImportMark;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-import-'));
    path = await writtenBundle(folder, await someContent());
    const { manifest, sha256 } = await checkBundle(path, silent);
    bundle = manifest;
    mark = { bundle: header.id, manifest: sha256, state: 'going', startedAt: header.createdAt, entries: 0 };
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  function memoryMarks(): ImportMarks {
    let kept: ImportMark | undefined;
    return {
      read: async () => kept,
      async write(given) {
        kept = given;
      },
    };
  }

  const bring = (content: Content, from = mark) =>
    importItems({ path, content, marks: memoryMarks(), mark: from, progress: silent });

  const surveyed = (content: Content) => survey(content, { progress: silent, readFiles: true });

  /** Throws in place of its n-th write of anything, as a process that is killed there. */
  function killedAt(content: Content, n: number): Content {
    let writes = 0;
    const live = <T>(work: () => Promise<T>) =>
      ++writes === n ? Promise.reject(new Error('killed')) : work();
    return {
      stores: content.stores.map(({ service, portable }) => ({
        service,
        portable: { ...portable, write: (...args) => live(() => portable.write(...args)) },
      })),
      blobs: { ...content.blobs, put: (...args) => live(() => content.blobs.put(...args)) },
    };
  }

  it('makes the same content', async () => {
    const target = emptyContent();
    await bring(target);
    expect(differences(bundle, await surveyed(target))).toEqual([]);
  });

  it('comes to the same end wherever it is cut off, when it is run again', async () => {
    for (let n = 1; n <= 5; n++) {
      const target = emptyContent();
      await expect(bring(killedAt(target, n))).rejects.toThrow('killed');
      expect(differences(bundle, await surveyed(target))).not.toEqual([]);
      await bring(target);
      expect(differences(bundle, await surveyed(target)), `cut off at ${n}`).toEqual([]);
    }
    await bring(killedAt(emptyContent(), 6));
  });

  it('leaves out what is kept for certain', async () => {
    const target = emptyContent();
    await bring(target, { ...mark, entries: 2 });
    const found = await surveyed(target);
    expect(found.kinds.map(({ records }) => records)).toEqual([0, 0, 0]);
    expect(found.files.count).toBe(2);
  });

  it('says which records a store does not take', async () => {
    const target = emptyContent();
    const [first, ...rest] = target.stores;
    const picky = {
      ...memoryStore({ users: [], sessions: [] }),
      write: () => Promise.reject(new Error('no such role')),
    };
    const content = { ...target, stores: [{ ...first, service: 'auth' as const, portable: picky }, ...rest] };
    await expect(bring(content)).rejects.toThrow('auth/users from a to b could not be written: no such role');
  });

  it('refuses a kind that is not known here', async () => {
    const target = emptyContent();
    await expect(bring({ ...target, stores: target.stores.slice(0, 1) })).rejects.toThrow(
      /memory\/items, which this version of Cairn does not know/,
    );
  });

  it('keeps no file whose content is another', async () => {
    const bytes = await readFile(path);
    bytes.write('NINE', bytes.indexOf('nine.'));
    await writeFile(path, bytes);
    const target = emptyContent();
    await expect(bring(target)).rejects.toThrow(/another content than its hash says/);
    for await (const blob of target.blobs.list()) expect(blob.size).toBe(0);
  });

  it('refuses a bundle that became another one since it was checked', async () => {
    await expect(bring(emptyContent(), { ...mark, manifest: '0'.repeat(64) })).rejects.toThrow(
      /changed while it was read/,
    );
  });

  it('stops when it is aborted', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'));
    const options = {
      path,
      content: emptyContent(),
      marks: memoryMarks(),
      mark,
      progress: silent,
      signal: stopped,
    };
    await expect(importItems(options)).rejects.toThrow('stopped');
  });
});
