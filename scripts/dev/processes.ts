import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { follow, logOf } from './log.ts';

export interface Processes {
  /** Starts a program and shows what it prints under a name. */
  start(name: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv): void;
  /** Asks all to end, last one first; those that do not within a while are ended. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 12_000;

export function createProcesses(root: string): Processes {
  const children: { name: string; child: ChildProcess }[] = [];
  let stopping = false;
  return {
    start(name, command, args, env) {
      const log = logOf(name);
      const child = spawn(command, args, {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
        // A group of its own: Ctrl-C reaches it through us, in order, and not all at once.
        detached: true,
      });
      children.push({ name, child });
      follow(child.stdout, log);
      follow(child.stderr, log);
      child.once('error', (error) => log(`could not be started: ${error.message}`));
      child.once('exit', (code, signal) => {
        if (!stopping) log(`ended (${signal ?? `exit code ${code}`})`);
      });
    },
    async stop() {
      stopping = true;
      for (const { child } of children.reverse()) await end(child);
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
