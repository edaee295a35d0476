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
const PICTURE_LIBRARIES = ['@jsquash/jpeg', '@jsquash/png', '@jsquash/webp', 'image-size', 'pako', 'utif2'];
const LIBRARIES = ['@hyzyla/pdfium', ...PICTURE_LIBRARIES, 'pdfjs-dist', 'papaparse', 'saxes', 'xmlchars'];
const RECOGNITION_LIBRARIES = [
  '@hyzyla/pdfium',
  ...PICTURE_LIBRARIES,
  'tesseract.js-core',
  '@tesseract.js-data/eng',
];
const ENTRY = fileURLToPath(new URL('./worker/main.ts', import.meta.url));

/** What a kind of reader may read besides its own code. */
interface Equipment {
  readonly libraries: readonly string[];
  /** Further folders, absolute. */
  readonly folders?: readonly string[];
}

const FOR_READING: Equipment = { libraries: LIBRARIES };

/** What a process that recognises text may read; `folder` holds models of further languages. */
export function forRecognition(folder: string | undefined): Equipment {
  return { libraries: RECOGNITION_LIBRARIES, ...(folder !== undefined && { folders: [folder] }) };
}

const commands = new WeakMap<Sandbox, Map<Equipment, readonly string[]>>();

/** Starts a reader: no environment, no file but its own code and libraries, and what else the sandbox takes away. */
export function spawnReader(sandbox: Sandbox, equipment = FOR_READING): ReaderProcess {
  const [command = process.execPath, ...args] = readerCommand(sandbox, equipment);
  return spawn(command, args, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** The command of a reader and its arguments, its entry the last. */
export function readerCommand(sandbox: Sandbox, equipment = FOR_READING): readonly string[] {
  const known = commands.get(sandbox) ?? new Map<Equipment, readonly string[]>();
  commands.set(sandbox, known);
  const { libraries, folders = [] } = equipment;
  const made =
    known.get(equipment) ??
    sandbox.command({
      entry: ENTRY,
      readable: [
        dirname(dirname(ENTRY)),
        fileURLToPath(new URL('../../package.json', import.meta.url)),
        ...libraries.flatMap((name) => packageFolder(name, ENTRY)),
        ...folders,
      ],
      nodeOptions: [`--max-old-space-size=${HEAP_MB}`, `--wasm-tiering-budget=${TIERING_BUDGET}`],
    });
  known.set(equipment, made);
  return made;
}
