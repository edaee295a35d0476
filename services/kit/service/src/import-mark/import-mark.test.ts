import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testPlatform } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportMark, importMarks, refuseHalfImported } from './index.ts';

const mark: ImportMark = {
  bundle: '0190a000-0000-7000-8000-000000000000',
  manifest: 'a'.repeat(64),
  state: 'going',
  startedAt: '2026-01-02T03:04:05.678Z',
  entries: 3,
};

describe('the mark of an import in a data folder', () => {
  let folder: string;
  const place = () => ({ mongo: undefined, dataPath: (...parts: string[]) => join(folder, ...parts) });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-mark-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is kept, for its owner only, and replaced', async () => {
    const marks = importMarks(place());
    expect(await marks.read()).toBeUndefined();
    await marks.write(mark);
    const done = { ...mark, state: 'done' as const, finishedAt: mark.startedAt };
    await marks.write(done);
    expect(await marks.read()).toEqual(done);
    expect(await readdir(folder)).toEqual(['import.json']);
    expect((await stat(join(folder, 'import.json'))).mode & 0o777).toBe(0o600);
  });

  it('keeps a process from starting until the import is whole', async () => {
    await importMarks(place()).write(mark);
    const platform = await testPlatform({ folder, withAuth: false });
    try {
      await expect(platform.component.start?.()).rejects.toThrow(/is not whole.*npm run import/);
      await importMarks(platform).write({ ...mark, state: 'done' });
      await platform.component.start?.();
      await platform.component.ready?.();
      await importMarks(platform).write(mark);
      await expect(platform.component.ready?.()).rejects.toThrow(/is not whole/);
    } finally {
      await platform.close();
    }
  });

  it('that cannot be read is none to pass over', async () => {
    await writeFile(join(folder, 'import.json'), '{"bundle": 1');
    await expect(refuseHalfImported(place())).rejects.toThrow(/import\.json cannot be read/);
  });
});
