import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pacedBody } from './paced-body.ts';

/** So long that no test sees it pass by chance, in milliseconds. */
const LONG = 60_000;

describe('a body read at a pace', () => {
  const server = createServer((_, response) => responses.push(response));
  const responses: ServerResponse[] = [];
  const agents: Agent[] = [];
  beforeEach(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    responses.splice(0).forEach((response) => void response.destroy());
    await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
    server.close();
    await once(server, 'close');
  });

  /** Asks, and has the server answer its first piece. */
  async function ask(ms: number, first: string) {
    const agent = new Agent();
    agents.push(agent);
    const { port } = server.address() as AddressInfo;
    const asked = request(`http://127.0.0.1:${port}`, { dispatcher: agent.compose(pacedBody(ms)) });
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    response.write(first);
    const { body } = await asked;
    const pieces: string[] = [];
    body.on('data', (piece) => pieces.push(String(piece)));
    return { response, body, pieces };
  }

  /** Resolves when the system has taken all of it. */
  const written = (response: ServerResponse, text: string) =>
    new Promise((resolve) => response.write(text, resolve));

  it('passes the first piece on at once, and rests then', async () => {
    const { response, body, pieces } = await ask(LONG, 'a');
    await once(body, 'data');
    for (const text of ['b', 'c', 'd']) await written(response, text);
    expect(pieces).toEqual(['a']);
  });

  it('passes on together what came while it rested, whole and in order', async () => {
    const { response, body, pieces } = await ask(250, 'a');
    await once(body, 'data');
    for (const text of ['b', 'c', 'd', 'é'.repeat(40_000)]) await written(response, text);
    response.end();
    await once(body, 'end');
    expect(pieces.join('')).toBe(`abcd${'é'.repeat(40_000)}`);
    expect(pieces[1]).toMatch(/^bcd/);
  });

  it('passes a short one on whole', async () => {
    const { response, body, pieces } = await ask(5, 'a');
    response.end('b');
    await once(body, 'end');
    expect(pieces.join('')).toBe('ab');
  });

  it('says that the connection broke', async () => {
    const { response, body } = await ask(5, 'a');
    const failed = once(body, 'error');
    response.destroy();
    const [error] = await failed;
    expect(error).toMatchObject({ message: 'other side closed' });
  });

  it('can be hung up on while it rests', async () => {
    const { response, body } = await ask(LONG, 'a');
    await once(body, 'data');
    const closed = once(response, 'close');
    body.on('error', () => undefined).destroy();
    await closed;
  });
});
