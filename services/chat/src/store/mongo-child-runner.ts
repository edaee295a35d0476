import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestMongo } from '@cairn/kit/testing/mongo';
import { expect } from 'vitest';
import type { ChildTask } from './mongo-child.ts';

/** More commands than any one act sends. */
export const MOST_COMMANDS = 40;

/**
 * Runs a child on the databases of a test. True when it was killed or stopped on its way, false when it came to its end
 * before. What is done while it is stopped happens between two of its commands.
 */
export async function runChild(
  { servers }: TestMongo,
  task: Pick<ChildTask, 'act' | 'about' | 'killAt' | 'stopAt'>,
  whileStopped: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const { MONGODB_URI: uri, CAIRN_NAMESPACE: namespace } = servers;
  const given = JSON.stringify({ ...task, uri, namespace } satisfies ChildTask);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mongo-child.ts'), given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const isStopped = await Promise.race([once(child.stdout, 'data').then(() => true), exit.then(() => false)]);
  let waking: NodeJS.Timeout | undefined;
  try {
    if (isStopped) await whileStopped();
  } finally {
    // Again and again: it says that it stops a moment before it does.
    waking = setInterval(() => child.kill('SIGCONT'), 20);
  }
  const [code, signal] = await exit;
  clearInterval(waking);
  if (signal !== 'SIGKILL') expect(code).toBe(0);
  return isStopped || signal === 'SIGKILL';
}
