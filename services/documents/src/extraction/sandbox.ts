import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { isolation, packageFolder, readable } from '@cairn/kit/sandbox';

/** A reader process with its three streams. */
export type ReaderProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** Megabytes of V8 heap; a 50 MB text takes up to three times its size as strings. */
const HEAP_MB = 640;
const LIBRARIES = ['@hyzyla/pdfium', 'pdfjs-dist', 'papaparse', 'saxes', 'xmlchars'];
const ENTRY = fileURLToPath(new URL('./worker/main.ts', import.meta.url));

/**
 * Starts a reader: no environment, no file but its own code and libraries, no writing, no child processes. Where the
 * machine allows it, also no network interfaces, and death with its parent.
 */
export function spawnReader(): ReaderProcess {
  const [command = process.execPath, ...args] = readerCommand();
  return spawn(command, args, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** The command of a reader and its arguments, its entry the last. */
export function readerCommand(): readonly string[] {
  const heap = `--max-old-space-size=${HEAP_MB}`;
  return [
    ...isolation(),
    process.execPath,
    '--permission',
    ...readableFolders(),
    heap,
    '--no-warnings',
    ENTRY,
  ];
}

let folders: readonly string[] | undefined;

function readableFolders(): readonly string[] {
  folders ??= readable([
    dirname(dirname(ENTRY)),
    fileURLToPath(new URL('../../package.json', import.meta.url)),
    ...LIBRARIES.flatMap((name) => packageFolder(name, ENTRY)),
  ]);
  return folders;
}
