import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
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

describe('after a kill', () => {
  it('goes through the whole blobs and removes what is half of one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-blobs-'));
    const blobs = await openFolderBlobs(folder);
    const put = (text: string) => blobs.put('doc', Readable.from([Buffer.from(text)]), { maxBytes: 100 });
    const [whole, unheld, halfTaken] = [await put('whole'), await put('let go'), await put('half taken')];
    const home = ({ sha256 }: { sha256: string }) => join(folder, sha256.slice(0, 2), sha256);
    rmSync(join(home(unheld), 'held-by-doc'));
    rmSync(join(home(halfTaken), 'data'));
    writeFileSync(join(folder, whole.sha256.slice(0, 2), 'of-somebody-else'), '');
    const listed = [];
    for await (const blob of blobs.list()) listed.push(blob);
    expect(listed).toEqual([{ ...whole, holders: ['doc'] }]);
    expect([home(whole), home(unheld), home(halfTaken)].map((path) => existsSync(path))).toEqual([
      true,
      false,
      false,
    ]);
    rmSync(folder, { recursive: true });
  });
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
    const { sha256 } = await blobs.put('doc', new Blob(['x']).stream(), { maxBytes: 10 });
    const { path } = await blobs.openFile(sha256);
    expect(statSync(path).mode & 0o077).toBe(0);
  });
});
