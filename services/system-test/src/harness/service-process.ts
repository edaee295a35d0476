import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@cairn/testing/child-environment';

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

/** Below the ports that the system gives on request: no other process takes one of them by chance. */
const PORTS = { from: 10_000, to: 32_000 };
/**
 * A process draws from one of so many parts of them: test files that boot clusters beside each other would be given the
 * same port before either listens at it.
 */
const PARTS = 8;

const part = Number(process.env.VITEST_POOL_ID ?? process.pid) % PARTS;
const size = Math.floor((PORTS.to - PORTS.from) / PARTS);
let drawn = Math.floor(Math.random() * size);

/** A port that was free a moment ago; the next one is another. */
export async function freePort(): Promise<number> {
  for (;;) {
    drawn = (drawn + 1) % size;
    const port = PORTS.from + part * size + drawn;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
