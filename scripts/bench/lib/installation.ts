import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { unlimited } from '../../../services/system-test/src/harness/unlimited.ts';
import { until } from '../../../services/system-test/src/harness/until.ts';
import { type ProcessTree, processTree } from './processes.ts';

/** A Cairn that `npm start` runs from a checkout, on a data folder of its own. */
export interface Installation {
  name: string;
  url: string;
  /** From the command to the first answer that it is ready, in milliseconds. */
  startedInMs: number;
  /** Everything that `npm start` keeps alive. */
  tree(): Promise<ProcessTree>;
  /** Ends it; the data folder goes too unless it was given. */
  stop(): Promise<void>;
}

export interface StartOptions {
  env?: Record<string, string>;
  dataDir?: string;
}

const READY_MS = 20;

/**
 * Runs `npm start` in a checkout. The limits on people are lifted, as benchmarks do in seconds what people do in hours.
 *
 * @param port a free one: `npm start` takes what it is given.
 * @throws Error when it is not ready within 10 minutes, which an installation may take.
 */
export async function startIn(
  folder: string,
  port: number,
  options: StartOptions = {},
): Promise<Installation> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'cairn-bench-')));
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      ...unlimited,
      LOG_LEVEL: 'warn',
      ...options.env,
      PORT: String(port),
      CAIRN_DATA_DIR: dataDir,
    },
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await until(() => isReady(url), { seconds: 600, everyMs: READY_MS });
  const startedInMs = performance.now() - begun;
  const pid = child.pid ?? 0;
  return {
    name: basename(resolve(folder)),
    url,
    startedInMs,
    tree: () => processTree(pid),
    async stop() {
      const { pids } = await processTree(pid);
      for (const each of pids) kill(each);
      await ended;
      await until(async () => !(await isReady(url)), { everyMs: READY_MS });
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/health/ready`).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It ended by itself.
  }
}
