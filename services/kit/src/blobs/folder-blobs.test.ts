import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeBlobStore } from './contract.ts';
import { openFolderBlobs } from './folder-blobs.ts';

/** Files that belong to no whole blob. */
function leftoversIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const homes = new Set(files.filter((file) => file.endsWith(`${sep}data`)).map((file) => file.slice(0, -5)));
  return files.filter((file) => !homes.has(file.slice(0, file.lastIndexOf(sep))));
}

describeBlobStore('a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-blobs-'));
  return {
    blobs: await openFolderBlobs(folder),
    leftovers: async () => leftoversIn(folder),
    close: () => rmSync(folder, { recursive: true }),
  };
});

const child = join(import.meta.dirname, 'blob-child.ts');

/** A full disk for real: a small one where this process may mount it, and a limit on a file's size anywhere. */
const fullDisks = [
  {
    what: 'a file may not grow any more',
    prepare: () => undefined,
    put: (folder: string, bytes: number) =>
      // In blocks of 1,024 bytes.
      execFileSync('bash', [
        '-c',
        'ulimit -f 2000; exec "$@"',
        'bash',
        process.execPath,
        child,
        folder,
        `${bytes}`,
      ]),
    cleanUp: () => undefined,
  },
  {
    what: 'the disk is full',
    prepare: (folder: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]),
    put: (folder: string, bytes: number) => execFileSync(process.execPath, [child, folder, `${bytes}`]),
    cleanUp: (folder: string) => execFileSync('umount', [folder]),
  },
];

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (mounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return mounted;
}

describe('blobs in a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-blobs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each(mayMount() ? fullDisks : fullDisks.slice(0, 1))(
    'refuse an upload when $what, and keep nothing of it',
    (disk) => {
      disk.prepare(folder);
      try {
        expect(disk.put(folder, 100_000).toString()).toBe('kept 100000');
        expect(disk.put(folder, 32_000_000).toString()).toBe('storage_full');
        expect(leftoversIn(folder)).toEqual([]);
        expect(disk.put(folder, 200_000).toString()).toBe('kept 200000');
      } finally {
        disk.cleanUp(folder);
      }
    },
  );

  it('forget what was being written when a process died', async () => {
    mkdirSync(join(folder, 'incoming'));
    writeFileSync(join(folder, 'incoming', 'half'), 'half');
    await openFolderBlobs(folder);
    expect(leftoversIn(folder)).toEqual([]);
  });

  it('are readable by their owner only', async () => {
    const blobs = await openFolderBlobs(folder);
    const { sha256 } = await blobs.put('doc', new Blob(['x']).stream(), { maxBytes: 10, tooLarge: '' });
    const { path } = await blobs.openFile(sha256);
    expect(statSync(path).mode & 0o077).toBe(0);
  });
});
