import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { follow, logOf } from './log.ts';

/** A program that Node runs. It ends when this process does, also when that is killed. */
export interface Program {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Folders whose code it is made of: it is started again when a file in them is saved, also after it ended. */
  watched?: readonly string[];
}

export interface Processes {
  /** Starts a program and shows what it prints under a name, and when it is down. */
  start(name: string, program: Program): void;
  /** Asks all to end, last one first; those that do not within a while are ended. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 12_000;
/** Editors write a file in several steps, and several files at once. */
const SETTLE_MS = 100;
const supervised = join(import.meta.dirname, '../lib/supervised.mjs');

export function createProcesses(root: string, logFor: typeof logOf = logOf): Processes {
  const running: { stop(): Promise<void> }[] = [];
  return {
    start(name, program) {
      running.push(keep(name, program, root, logFor(name)));
    },
    async stop() {
      for (const each of running.reverse()) await each.stop();
    },
  };
}

function keep(
  name: string,
  { args, env, watched = [] }: Program,
  root: string,
  log: (text: string) => void,
): { stop(): Promise<void> } {
  let stopping = false;
  let settled: NodeJS.Timeout | undefined;
  let restarting: Promise<void> | undefined;
  let child = run();

  function run(): ChildProcess {
    const started = spawn(process.execPath, ['--import', supervised, ...args], {
      cwd: root,
      env,
      stdio: 'pipe',
      // A group of its own: Ctrl-C reaches it through us, in order, and not all at once.
      detached: true,
    });
    follow(started.stdout, log);
    follow(started.stderr, log);
    started.once('error', (error) => log(`could not be started: ${error.message}`));
    started.once('exit', (code, signal) => {
      if (stopping || restarting) return;
      const advice = watched.length > 0 ? '; save a file to start it again' : '';
      log(`${name} ended (${signal ?? `exit code ${code}`})${advice}`);
    });
    return started;
  }

  async function restart(): Promise<void> {
    await end(child);
    if (stopping) return;
    log('started again, a file was saved');
    child = run();
  }

  function onSaved(file: string | null): void {
    if (!file || !/\.m?ts$/.test(file) || /\.test\.ts$/.test(file)) return;
    clearTimeout(settled);
    settled = setTimeout(() => {
      restarting = (restarting ?? Promise.resolve()).then(restart).finally(() => {
        restarting = undefined;
      });
    }, SETTLE_MS);
  }

  const watchers = watched.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => onSaved(file)).on('error', (error) =>
      log(`changes are not seen any more: ${error.message}`),
    ),
  );
  return {
    async stop() {
      stopping = true;
      clearTimeout(settled);
      for (const watcher of watchers) watcher.close();
      await restarting;
      await end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? 0), name);
    } catch {
      // It has ended in between.
    }
  };
  signal('SIGTERM');
  const timer = setTimeout(() => signal('SIGKILL'), PATIENCE_MS);
  await ended;
  clearTimeout(timer);
}
