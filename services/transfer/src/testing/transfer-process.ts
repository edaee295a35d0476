import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programOf } from '@cairn/testing/bundles';
import { childEnvironment } from '@cairn/testing/child-environment';

const MAIN = programOf('transfer', fileURLToPath(new URL('../main.ts', import.meta.url)));

export interface TransferResult {
  code: number | null;
  out: string;
  err: string;
}

export interface TransferProcess {
  child: ChildProcess;
  err(): string;
  ended: Promise<TransferResult>;
}

/** Begins an export or import in a process of its own, as `npm run export` does. */
export function beginTransfer(
  args: readonly string[],
  env: Record<string, string>,
  under: readonly string[] = [],
): TransferProcess {
  const [command = process.execPath, ...rest] = [...under, process.execPath, MAIN, ...args];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnvironment, LOG_LEVEL: 'warn', ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  return { child, err: () => err, ended };
}

export const transfer = (...args: Parameters<typeof beginTransfer>): Promise<TransferResult> =>
  beginTransfer(...args).ended;
