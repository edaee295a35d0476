import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readerCommand } from './sandbox.ts';

const run = promisify(execFile);
const PRELOAD = fileURLToPath(new URL('./worker/no-network.ts', import.meta.url));

/** Runs code under exactly the restrictions of a reader; gives what it printed. */
async function confined(code: string): Promise<string> {
  const [command = '', ...args] = readerCommand();
  // The entry is the last argument: the code takes its place, after the same preload.
  const rest = [...args.slice(0, -1), '--import', PRELOAD, '--input-type=module', '-e', code];
  const { stdout } = await run(command, rest, { env: {}, cwd: '/' });
  return stdout.trim();
}

describe('a reader process', () => {
  it('has no way to the network', async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.end('reached');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const printed = await confined(`
      import net, { connect } from 'node:net';
      import http from 'node:http';
      import dgram from 'node:dgram';
      import dns from 'node:dns/promises';
      import tls from 'node:tls';
      const tries = {
        fetch: () => fetch('http://127.0.0.1:${port}'),
        get: () => http.get('http://127.0.0.1:${port}'),
        connect: () => connect(${port}, '127.0.0.1'),
        socket: () => new net.Socket().connect(${port}, '127.0.0.1'),
        request: () => new http.ClientRequest('http://127.0.0.1:${port}').end(),
        tls: () => tls.connect(${port}, '127.0.0.1'),
        udp: () => dgram.createSocket('udp4'),
        dns: () => dns.lookup('localhost'),
        webSocket: () => new WebSocket('ws://127.0.0.1:${port}'),
      };
      for (const [name, attempt] of Object.entries(tries)) {
        try { await attempt(); console.log(name, 'worked'); } catch (error) { console.log(name, error.message); }
      }`);
    server.close();
    const outcomes = printed.split('\n');
    expect(outcomes).toHaveLength(9);
    for (const outcome of outcomes) expect(outcome).toMatch(/The document reader has no network\.$/);
    expect(asked).toBe(0);
  });

  it('reads no files but its own, writes none, starts nothing and knows no environment', async () => {
    const printed = await confined(`
      import { readFileSync, writeFileSync } from 'node:fs';
      import { spawnSync } from 'node:child_process';
      import { Worker } from 'node:worker_threads';
      const tries = {
        read: () => readFileSync('/etc/passwd'),
        write: () => writeFileSync('/tmp/cairn-reader-was-here', ''),
        spawn: () => { const { error } = spawnSync('true'); if (error) throw error; },
        worker: () => new Worker('', { eval: true }),
      };
      for (const [name, attempt] of Object.entries(tries)) {
        try { attempt(); console.log(name, 'worked'); } catch (error) { console.log(name, error.code); }
      }
      console.log('environment', Object.keys(process.env).length);`);
    expect(printed.split('\n')).toEqual([
      'read ERR_ACCESS_DENIED',
      'write ERR_ACCESS_DENIED',
      'spawn ERR_ACCESS_DENIED',
      'worker ERR_ACCESS_DENIED',
      'environment 0',
    ]);
  });
});
