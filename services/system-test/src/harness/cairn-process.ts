import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../standalone/src/main.ts', import.meta.url));
/** Where `npm start` keeps compiled code between starts. */
const COMPILED = fileURLToPath(new URL('../../../../node_modules/.cairn/compiled', import.meta.url));

/** A whole Cairn in a process of its own, as `npm start` runs it. */
export interface CairnProcess {
  url: string;
  dataDir: string;
  pid: number;
  /** Everything it has printed. */
  output(): string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as an operator would; gives its exit code. */
  stop(): Promise<number | null>;
}

export interface BootOptions {
  dataDir?: string;
  env?: Record<string, string>;
  /** A command to run it under, for instance `['prlimit', '--fsize=1000000']`. */
  under?: string[];
}

/** Starts Cairn on a free port and waits until it says that it is ready. */
export async function bootCairn(options: BootOptions = {}): Promise<CairnProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'cairn-system-')));
  const [command = process.execPath, ...args] = [...(options.under ?? []), process.execPath, MAIN];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      NODE_COMPILE_CACHE: COMPILED,
      CAIRN_DATA_DIR: dataDir,
      SIGN_IN_TRIES_PER_MINUTE: '100000',
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
    pid: child.pid ?? 0,
    output: () => printed,
    kill: () => end(child, 'SIGKILL').then(() => undefined),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Removes the data of a Cairn that has ended. */
export async function discard(cairn: CairnProcess): Promise<void> {
  await cairn.kill();
  await rm(cairn.dataDir, { recursive: true, force: true });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
