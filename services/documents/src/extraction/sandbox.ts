import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

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
  return [...wrapper(), process.execPath, '--permission', ...readableFolders(), heap, '--no-warnings', ENTRY];
}

let folders: readonly string[] | undefined;

function readableFolders(): readonly string[] {
  folders ??= [
    dirname(dirname(ENTRY)),
    fileURLToPath(new URL('../../package.json', import.meta.url)),
    ...LIBRARIES.flatMap(libraryFolder),
  ].map((path) => `--allow-fs-read=${realpathSync(path)}`);
  return folders;
}

/** The folder an installed package lies in, wherever npm hoisted it. */
function libraryFolder(name: string): string[] {
  for (let folder = dirname(ENTRY); ; folder = dirname(folder)) {
    const candidate = `${folder}/node_modules/${name}`;
    if (existsSync(`${candidate}/package.json`)) return [candidate];
    if (folder === dirname(folder)) return [];
  }
}

let probed: readonly string[] | undefined;

/** The command that takes more away than Node can, tried once: util-linux where there is one, and where it is allowed. */
function wrapper(): readonly string[] {
  probed ??= process.platform === 'linux' ? probeWrapper() : [];
  return probed;
}

function probeWrapper(): readonly string[] {
  const namespaces = [['/usr/bin/unshare', '-n'], ['/usr/bin/unshare', '-r', '-n'], []];
  const deaths = [['/usr/bin/setpriv', '--pdeathsig', 'KILL'], []];
  for (const namespace of namespaces) {
    for (const death of deaths) {
      const [command, ...rest] = [...namespace, ...death];
      if (command === undefined) return [];
      if (spawnSync(command, [...rest, '/bin/true'], { stdio: 'ignore', timeout: 5_000 }).status === 0) {
        return [command, ...rest];
      }
    }
  }
  return [];
}
