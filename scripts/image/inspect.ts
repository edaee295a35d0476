import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';

/** Megabytes that the image may have compressed, which is what a machine downloads. */
export const MOST_MEGABYTES = 150;

/** What `e_machine` of an ELF file says, by the words of Docker. */
const MACHINES: Readonly<Record<string, number>> = { amd64: 62, arm64: 183 };

/** Programs that install others. None is in the image. */
const INSTALLERS = ['npm', 'npx', 'yarn', 'yarnpkg', 'corepack', 'apt', 'apt-get', 'dpkg', 'perl'];

/** The processor that a file is for, undefined where it is no ELF file. */
function machineOf(path: string): number | undefined {
  const head = Buffer.alloc(20);
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  return head.toString('latin1', 0, 4) === '\x7fELF' ? head.readUInt16LE(18) : undefined;
}

/** The natives under a folder that are not for `architecture`. */
export function foreignNatives(folder: string, architecture: string): string[] {
  const natives = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(node|so)(\.\d+)*$|^node$/.test(entry.name),
  );
  return natives
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => machineOf(path) !== MACHINES[architecture]);
}

/** The installers among the programs of a file system. */
export function installersIn(root: string): string[] {
  const folders = ['usr/bin', 'usr/sbin', 'usr/local/bin']
    .map((folder) => join(root, folder))
    .filter(existsSync);
  return folders.flatMap((folder) => readdirSync(folder)).filter((name) => INSTALLERS.includes(name));
}

/** Bytes of an image in Docker's format, compressed as registries keep it. */
export async function compressedBytes(image: string): Promise<number> {
  const saving = spawn('docker', ['save', image], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => saving.once('close', resolve));
  let bytes = 0;
  for await (const part of saving.stdout.pipe(createGzip({ level: 6 }))) bytes += (part as Buffer).length;
  if ((await ended) !== 0) throw new Error(`docker save ${image} failed.`);
  return bytes;
}
