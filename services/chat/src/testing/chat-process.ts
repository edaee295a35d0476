import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@cairn/testing/child-environment';
import { poll } from './poll.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface ChatProcess {
  /** Sends the signal, unless it ended already. */
  signal(signal: NodeJS.Signals): void;
  /** What it ended with, once it has. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** The service as its own process, from its own entry; ready. */
export async function startChatProcess(env: Record<string, string>): Promise<ChatProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...childEnvironment, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  let log = '';
  child.stdout.on('data', (chunk) => {
    log += chunk;
  });
  await poll(() => log).toContain('"msg":"ready"');
  return {
    signal(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    },
    ended,
  };
}
