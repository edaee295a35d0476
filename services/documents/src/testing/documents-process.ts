import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@cairn/testing';
import { childEnvironment } from '@cairn/testing/child-environment';
import { expect } from 'vitest';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface DocumentsProcess {
  pid: number;
  /** Ends it at once, and everything that it began. */
  kill(): Promise<void>;
}

/** The service as its own process, from its own entry; ready. */
export async function startDocumentsProcess(env: Record<string, string>): Promise<DocumentsProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...childEnvironment, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let log = '';
  child.stdout.on('data', (chunk) => {
    log += chunk;
  });
  await eventually(() => expect(log).toContain('"msg":"ready"'));
  return {
    pid: child.pid ?? 0,
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}
