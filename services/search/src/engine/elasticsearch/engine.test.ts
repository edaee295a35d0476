import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createLogger } from '@cairn/platform/telemetry';
import { freeAddresses } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createElasticsearchEngine } from './engine.ts';

describe('search engine on an Elasticsearch that', () => {
  let silent: Server;
  const sockets = new Set<Socket>();
  const version = { projectId: 1, documentId: 'a', version: 1 };

  beforeEach(async () => {
    silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await once(silent, 'close');
  });

  async function expectAway(url: string): Promise<void> {
    const logger = createLogger('test', 'silent');
    const engine = createElasticsearchEngine({ url, namespace: 'test', shards: 1, logger, answerMs: 200 });
    const away = { code: 'unavailable', message: expect.stringContaining('comes back by itself') };
    // Each call is tried again for a second or two.
    await Promise.all(
      [
        engine.passages({ projectId: 1, text: 'x', documentIds: [], limit: 1 }),
        engine.query({ projectId: 1, text: 'x', pageSize: 1 }),
        engine.upsert({ ...version, passages: [] }),
        engine.remove({ projectId: 1 }),
        engine.stats(),
        engine.rebuild(),
      ].map((call) => expect(call).rejects.toMatchObject(away)),
    );
    await engine.component.ready?.();
    await engine.component.stop?.();
  }

  it('is not there fails every call, in words for people', async () => {
    const [address] = await freeAddresses(1);
    await expectAway(`http://${address}`);
  });

  it('takes calls and does not answer fails them, too', async () => {
    await expectAway(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  });
});
