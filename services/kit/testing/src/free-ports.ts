import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections, and to servers that name none: no other process takes one of these
 * by chance, between this look and its use.
 */
const PORTS = { from: 10_000, to: 32_000 };
/** A process draws from one of so many parts of them: two would be given the same port before either listens at it. */
const PARTS = 8;

const part = Number(process.env.VITEST_POOL_ID ?? process.pid) % PARTS;
const size = Math.floor((PORTS.to - PORTS.from) / PARTS);
let drawn = Math.floor(Math.random() * size);

/** A port of this machine that was free a moment ago; the next one is another. */
export async function freePort(): Promise<number> {
  for (;;) {
    drawn = (drawn + 1) % size;
    const port = PORTS.from + part * size + drawn;
    if (await isFree(port)) return port;
  }
}

/** Addresses of this machine that were free a moment ago. */
export async function freeAddresses(count: number): Promise<string[] & { 0: string; 1: string }> {
  const addresses: string[] = [];
  while (addresses.length < count) addresses.push(`127.0.0.1:${await freePort()}`);
  return addresses as string[] & { 0: string; 1: string };
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
