import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@cairn/testing/child-environment';
import { freePort } from '@cairn/testing/free-ports';

/** One service in a process of its own, from its own entry. */
export interface ServiceProcess {
  name: string;
  pid: number;
  /** Where its `/health` answers. */
  health: string;
  output(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  end(signal: NodeJS.Signals): void;
}

export async function startService(name: string, env: Record<string, string>): Promise<ServiceProcess> {
  const port = env.HEALTH_PORT ?? String(await freePort());
  const main = fileURLToPath(new URL(`../../../${name}/src/main.ts`, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnvironment, HEALTH_PORT: port, LOG_LEVEL: 'warn', ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
  }
  return {
    name,
    pid: child.pid ?? 0,
    health: `http://127.0.0.1:${port}`,
    output: () => printed,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    end: (signal) => child.kill(signal),
  };
}
