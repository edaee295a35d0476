import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createLogger } from '@cairn/platform/telemetry';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';

function serverOf(changes: Partial<HttpServerOptions>) {
  return createHttpServer({
    host: '127.0.0.1',
    port: 0,
    logger: createLogger('test', 'silent'),
    drainMs: () => 20_000,
    quietMs: 0,
    endStreams: () => undefined,
    handle: (_request, response) => void response.end('whole'),
    ...changes,
  });
}

describe('the HTTP server of the gateway, when it stops', () => {
  it('sends a stream that it ends to its last byte, to a client that reads slowly too', async () => {
    const piece = 'x'.repeat(1_000_000);
    const streams: ServerResponse[] = [];
    const server = serverOf({
      endStreams: () => streams.forEach((response) => void response.end('the last of it')),
      handle(_request, response) {
        streams.push(response);
        // More than the system takes for a client that does not read.
        for (let n = 0; n < 20; n++) response.write(piece);
      },
    });
    await server.start?.();
    const asked = request({ host: '127.0.0.1', port: server.address().port, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.pause();
    const stopped = server.stop?.();
    const content = await text(answer);
    expect([content.length, content.slice(-14)]).toEqual([20_000_014, 'the last of it']);
    await stopped;
  });
});

describe('the HTTP server of the gateway, behind a proxy', () => {
  it('keeps a connection for longer than Caddy does, which keeps one longest: two minutes', async () => {
    const server = serverOf({});
    await server.start?.();
    const agent = new Agent({ keepAlive: true });
    const asked = request({ host: '127.0.0.1', port: server.address().port, agent }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await text(answer);
    const [, seconds] = /timeout=(\d+)/.exec(String(answer.headers['keep-alive'])) ?? [];
    expect(Number(seconds)).toBeGreaterThan(120);
    agent.destroy();
    await server.stop?.();
  });
});

describe('the HTTP server of the gateway, while what is before it still sends', () => {
  afterEach(() => void vi.useRealTimers());

  it('takes what comes, and ends once nothing does', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const server = serverOf({ quietMs: 50 });
    await server.start?.();
    const { port } = server.address();
    const ask = async () => {
      const asked = request({ host: '127.0.0.1', port, agent: false }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      return [answer.headers.connection, await text(answer)];
    };
    let hasStopped = false;
    const stopped = Promise.resolve(server.stop?.()).then(() => {
      hasStopped = true;
    });
    // However long a call takes here, the server takes it for 20 ms.
    for (const end = Date.now() + 200; Date.now() < end; vi.advanceTimersByTime(20))
      expect(await ask()).toEqual(['close', 'whole']);
    expect(hasStopped).toBe(false);
    vi.advanceTimersByTime(50);
    await stopped;
    await expect(ask()).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the process of the gateway, after an error that nothing caught', () => {
  let folder: string;
  let child: ChildProcess;
  let output = '';
  let port: number;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-http-'));
    output = '';
    const started = spawn(process.execPath, [join(import.meta.dirname, 'http-server-child.ts')], {
      env: { PATH: process.env.PATH, CAIRN_DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    started.stdout.on('data', (chunk) => {
      output += chunk;
    });
    port = await eventually(() => Number(/^port (\d+)$/m.exec(output)?.[1] ?? expect.fail('not ready')));
  });
  afterEach(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (path: string, headers = {}) =>
    request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false });

  it.each(['/callback', '/promise', '/event'])(
    'answers the request that caused it, lets others finish, and ends with 70: %s',
    async (path) => {
      const ended = once(child, 'exit');
      const slow = ask('/slow', { Expect: '100-continue', 'Content-Length': 4 });
      slow.flushHeaders();
      await once(slow, 'continue');

      const [answer] = (await once(ask(path).end('a body'), 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(500);
      expect(JSON.parse(await text(answer))).toMatchObject({ code: 'internal_error' });

      slow.end('rest');
      const [finished] = (await once(slow, 'response')) as [IncomingMessage];
      expect([finished.statusCode, await text(finished)]).toEqual([200, 'All of it.']);
      expect(await ended).toEqual([70, null]);
      expect(output).toMatch(/"level":60.*no one expects this.*"traceId":"the-trace"/);
    },
  );

  it('cuts off the response that had begun', async () => {
    const [answer] = (await once(ask('/begun').end('a body'), 'response')) as [IncomingMessage];
    await expect(text(answer)).rejects.toThrow('aborted');
  });
});
