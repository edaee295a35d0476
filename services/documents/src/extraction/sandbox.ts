import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { packageFolder, type Sandbox } from '@cairn/platform/sandbox';

/** A reader process with its three streams. */
export type ReaderProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** Megabytes of V8 heap; a 50 MB text takes up to three times its size as strings. */
const HEAP_MB = 640;
/**
 * V8 compiles a function of PDFium a second time, and well, once it has run so many bytes of it. Its own 13 million
 * have most of PDFium compiled twice for a few pages, which takes as long as reading them. Long documents reach this
 * too.
 */
const TIERING_BUDGET = 200_000_000;
const LIBRARIES = ['@hyzyla/pdfium', '@jsquash/webp', 'pdfjs-dist', 'papaparse', 'saxes', 'xmlchars'];
const ENTRY = fileURLToPath(new URL('./worker/main.ts', import.meta.url));

const commands = new WeakMap<Sandbox, readonly string[]>();

/** Starts a reader: no environment, no file but its own code and libraries, and what else the sandbox takes away. */
export function spawnReader(sandbox: Sandbox): ReaderProcess {
  const [command = process.execPath, ...args] = readerCommand(sandbox);
  return spawn(command, args, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** The command of a reader and its arguments, its entry the last. */
export function readerCommand(sandbox: Sandbox): readonly string[] {
  const known = commands.get(sandbox);
  if (known) return known;
  const made = sandbox.command({
    entry: ENTRY,
    readable: [
      dirname(dirname(ENTRY)),
      fileURLToPath(new URL('../../package.json', import.meta.url)),
      ...LIBRARIES.flatMap((name) => packageFolder(name, ENTRY)),
    ],
    nodeOptions: [`--max-old-space-size=${HEAP_MB}`, `--wasm-tiering-budget=${TIERING_BUDGET}`],
  });
  commands.set(sandbox, made);
  return made;
}
