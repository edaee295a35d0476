import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { TestMongo } from '@cairn/testing/mongo';
import { type ChildTask, says } from './mongo-child.ts';

/** More commands than any one act sends. */
export const MOST_COMMANDS = 40;

export interface Children {
  /**
   * Has a process do something. True when it was stopped or killed on its way, false when it came to its end before.
   * What is done while it is stopped happens between two of its commands.
   */
  run(task: ChildTask, whileStopped?: () => Promise<unknown>): Promise<boolean>;
  end(): Promise<void>;
}

/** Processes that use the databases of a test, one at a time; the next one is started while one is at work. */
export function startChildren({ MONGODB_URI, CAIRN_NAMESPACE }: TestMongo['servers']): Children {
  let current = start();
  let next = start();

  function start() {
    const script = join(import.meta.dirname, 'mongo-child.ts');
    const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
      process.execPath,
      [script, MONGODB_URI, CAIRN_NAMESPACE],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const line = async (): Promise<string | undefined> => (await lines.next()).value;
    return { child, exit: once(child, 'exit'), ready: line(), line };
  }

  return {
    async run(task, whileStopped = async () => undefined) {
      if (current.child.signalCode) {
        current = next;
        next = start();
      }
      const { child, exit } = current;
      if ((await current.ready) !== says.ready) throw new Error('the process did not start');
      child.stdin.write(`${JSON.stringify(task)}\n`);
      const line = await current.line();
      if (line === says.done) return false;
      if (line === undefined) {
        await exit;
        return true;
      }
      const work = whileStopped();
      await work.catch(() => undefined);
      // Again and again: it says that it stops a moment before it does.
      const waking = setInterval(() => child.kill('SIGCONT'), 20);
      const after = await current.line();
      clearInterval(waking);
      if (after === undefined) await exit;
      await work;
      return true;
    },
    async end() {
      for (const { child, exit } of [current, next]) {
        child.kill('SIGKILL');
        await exit;
      }
    },
  };
}
