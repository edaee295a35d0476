import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Response } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { SseResponse } from './sse-response.ts';

describe('a response of server-sent events', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  /** What `respond` writes to a client that reads only when asked to. */
  async function respond(write: (sse: SseResponse) => void, options: { holdMs?: number } = {}) {
    const server = createServer((_request, response) => {
      const it = Object.assign(response, {
        status(code: number) {
          response.statusCode = code;
          return it;
        },
        set(headers: Record<string, string>) {
          for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        },
      });
      write(new SseResponse(it as unknown as Response, options));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    closers.push(() => {
      client.destroy();
      server.close();
    });
    client.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    return client;
  }

  it('sends what belongs to one moment as one piece, with its headers', async () => {
    const client = await respond((sse) => {
      for (const data of ['one', 'two', 'three']) void sse.send({ id: data, data });
    });
    const [first] = await once(client.resume(), 'data');
    expect(String(first)).toMatch(/^HTTP\/1.1 200 OK/);
    expect(String(first)).toContain(
      'id: one\ndata: "one"\n\nid: two\ndata: "two"\n\nid: three\ndata: "three"\n\n',
    );
  });

  it('holds what comes first where it is to, and sends it with what came meanwhile', async () => {
    const client = await respond(
      (sse) => {
        void sse.send({ data: 'one' });
        setImmediate(() => setImmediate(() => void sse.send({ data: 'two' })));
      },
      { holdMs: 200 },
    );
    const [first] = await once(client.resume(), 'data');
    expect(String(first)).toContain('data: "one"\n\ndata: "two"\n\n');
  });

  it('sends its headers though no event follows', async () => {
    const client = await respond(() => undefined);
    const [first] = await once(client.resume(), 'data');
    expect(String(first)).toContain('text/event-stream');
  });

  it('sends all that was given before it ends, and nothing after', async () => {
    const client = await respond((sse) => {
      void sse.send({ data: 'last' });
      sse.end();
      void sse.send({ data: 'late' });
    });
    let text = '';
    for await (const piece of client) text += piece;
    expect(text).toContain('data: "last"');
    expect(text).not.toContain('late');
  });

  it('waits for a client that reads slowly, and goes on when it has caught up', async () => {
    const big = 'x'.repeat(1024 * 1024);
    let sent = 0;
    const client = await respond(async (sse) => {
      for (let n = 0; n < 24; n++) {
        await sse.send({ data: big });
        await new Promise((resolve) => setImmediate(resolve));
        sent++;
      }
      sse.end();
    });
    await once(client, 'readable');
    expect(sent).toBeLessThan(24);
    let bytes = 0;
    for await (const piece of client) bytes += piece.length;
    expect(bytes).toBeGreaterThan(24 * big.length);
    expect(sent).toBe(24);
  });
});
