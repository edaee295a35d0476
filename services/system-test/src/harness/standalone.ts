import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programOf } from '@cairn/testing/bundles';
import { childEnvironment } from '@cairn/testing/child-environment';
import type { BootOptions, Cairn } from './cairn-under-test.ts';
import { residentBytes } from './resident-memory.ts';
import { unlimited } from './unlimited.ts';

const MAIN = programOf('server', fileURLToPath(new URL('../../../standalone/src/main.ts', import.meta.url)));

/** A whole Cairn in a process of its own, as `npm start` runs it. */
export async function bootStandalone(options: BootOptions & { dataDir: string }): Promise<Cairn> {
  const { dataDir } = options;
  const [command = process.execPath, ...args] = [
    ...(options.under ?? []),
    process.execPath,
    '--disable-sigusr1',
    options.main ?? MAIN,
  ];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...childEnvironment,
      HOME: process.env.HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      CAIRN_DATA_DIR: dataDir,
      ...unlimited,
      ...options.env,
    },
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const match = /Cairn is ready: (\S+)/.exec(printed);
      if (match?.[1]) resolve(match[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) =>
      reject(new Error(`Cairn ended with ${code} before it was ready:\n${printed}`)),
    );
    child.once('error', reject);
  });
  return {
    url: url.replace('localhost', '127.0.0.1'),
    dataDir,
    output: () => printed,
    residentBytes: () => residentBytes(child.pid ?? 0),
    residentBytesOfEach: async () => [await residentBytes(child.pid ?? 0)],
    placesOf: (word, where) => filesIn(join(dataDir, where ?? ''), word),
    async unfinishedUploads() {
      return (await readdir(join(dataDir, 'files', 'incoming'))).length;
    },
    async archives() {
      const names = await readdir(join(dataDir, 'exports'), { recursive: true }).catch(() => []);
      return names.filter((name) => name.endsWith('data')).length;
    },
    kill: () => end(child, 'SIGKILL').then(() => undefined),
    stop: () => end(child, 'SIGTERM'),
    discard: async () => undefined,
  };
}

/** Files of a folder with a word in them or in their name, write-ahead logs too; without those deleted meanwhile. */
async function filesIn(folder: string, word: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path, word);
      if (!entry.isFile()) return [];
      if (entry.name.includes(word)) return [path];
      return (await readFile(path).catch(() => '')).includes(word) ? [path] : [];
    }),
  );
  return found.flat();
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
