import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { discardRest } from './discard-rest.ts';

describe('the rest of a refused upload', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let server: Server;
  afterEach(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });

  /** Refuses at the first bytes of a body. */
  async function refusing(lingerMs?: number) {
    server = createServer((asked, response) => {
      asked.once('data', () => {
        discardRest(asked, response, lingerMs);
        response.writeHead(422).end('The reason.');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return () => request({ host: '127.0.0.1', port, method: 'POST', agent });
  }

  it('may arrive after the answer, which it does not cut, on a connection that serves on', async () => {
    const upload = await refusing();
    const first = upload();
    first.write('the beginning');
    const [answer] = (await once(first, 'response')) as [IncomingMessage];
    expect([answer.statusCode, answer.headers.connection]).toEqual([422, 'keep-alive']);
    for (let piece = 0; piece < 64; piece++) {
      await new Promise((sent) => first.write(Buffer.alloc(64 * 1024), sent));
    }
    first.end();
    expect(await text(answer)).toBe('The reason.');

    const second = upload().end('another');
    const [next] = (await once(second, 'response')) as [IncomingMessage];
    expect([await text(next), second.reusedSocket]).toEqual(['The reason.', true]);
  });

  it('is cut off when it does not end', async () => {
    const upload = await refusing(20);
    const endless = upload();
    endless.write('the beginning');
    const [answer] = (await once(endless, 'response')) as [IncomingMessage];
    expect(await text(answer)).toBe('The reason.');
    const cut = new Promise((resolve) => endless.once('error', resolve).once('close', resolve));
    const more = () => endless.destroyed || endless.write(Buffer.alloc(64 * 1024), more);
    more();
    await cut;
    expect(endless.socket?.destroyed).toBe(true);
  });
});
