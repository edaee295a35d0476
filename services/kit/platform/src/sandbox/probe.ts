import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FenceState } from '../config/fences.ts';
import type { Launcher } from './launchers.ts';
import { processTree } from './memory-watch.ts';
import { viewOf } from './view.ts';

/** What the probe has to try. */
export interface ProbeTask {
  /** A port of 127.0.0.1 that takes connections. */
  readonly port: number;
  /** A file outside that everybody may read. */
  readonly file: string;
  /** Where everybody may write; what is written is removed at once. */
  readonly newFile: string;
  /** A process outside. */
  readonly pid: number;
}

/** How each attempt was refused; what is not there worked. */
export interface ProbeResult {
  readonly network?: string;
  readonly reading?: string;
  readonly writing?: string;
  readonly processes?: string;
  /** The number that the process knows itself by. */
  readonly pid: number;
}

const CHILD = fileURLToPath(new URL('./probe-child.ts', import.meta.url));
const OUTSIDE = fileURLToPath(new URL('../../package.json', import.meta.url));
/** Milliseconds a probe may take on the slowest machine: one that is cut short costs fences. */
const PATIENCE_MS = 60_000;

/** Starts a process by a launcher and has it try each fence. Undefined when the launcher does not work here. */
export async function probe(launcher: Launcher): Promise<readonly FenceState[] | undefined> {
  const before = launcher.before(viewOf([CHILD]));
  if (!before) return undefined;
  const server = createServer((socket) => socket.destroy());
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const newFile = join(tmpdir(), `cairn-probe-${randomUUID()}`);
    return await runChild(before, { port, file: OUTSIDE, newFile, pid: process.pid });
  } finally {
    server.close();
  }
}

async function runChild(
  before: readonly string[],
  task: ProbeTask,
): Promise<readonly FenceState[] | undefined> {
  const [command = '', ...args] = [...before, process.execPath, '--no-warnings', CHILD, JSON.stringify(task)];
  const child = spawn(command, args, {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  });
  child.stdin.on('error', () => undefined);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  try {
    for await (const line of createInterface(child.stdout)) {
      return fencesOf(JSON.parse(line) as ProbeResult, await statusOf(child.pid ?? 0));
    }
    return undefined;
  } finally {
    child.stdin.end();
    child.kill('SIGKILL');
    await exited;
  }
}

/** What the kernel says of the process itself, behind those that started it. Empty where there is no /proc. */
async function statusOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return '';
  const last = processTree(pid).at(-1);
  return readFile(`/proc/${last}/status`, 'utf8').catch(() => '');
}

function fencesOf(result: ProbeResult, status: string): readonly FenceState[] {
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? 'unknown';
  const [user, grown, rights] = [field('Uid'), field('NoNewPrivs'), field('CapPrm')];
  // Numbers mean others in a namespace of its own: in a container Cairn is often number 1, and the process there too.
  const isApart = field('Pid') !== 'unknown' && Number(field('Pid')) !== result.pid;
  const signalled = isApart ? 'there is no such process where it is' : result.processes;
  return [
    {
      fence: 'network',
      holds: result.network !== undefined,
      tried: `connecting to this machine: ${result.network ?? 'worked'}`,
    },
    {
      fence: 'files',
      holds: result.reading !== undefined && result.writing !== undefined,
      tried: `reading a file outside: ${result.reading ?? 'worked'}; writing one: ${result.writing ?? 'worked'}`,
    },
    {
      fence: 'processes',
      holds: signalled !== undefined,
      tried: `signalling its parent: ${signalled ?? 'worked'}`,
    },
    {
      fence: 'privileges',
      holds: user !== 'unknown' && user !== '0' && grown === '1' && /^0+$/.test(rights),
      tried: `asking the kernel: user ${user}, no new privileges ${grown}, capabilities ${rights}`,
    },
  ];
}
