import type { ChatServiceClient } from '@cairn/proto/chat';
import { createGate, openTcpProxy, type TcpProxy, testPlatform } from '@cairn/testing';
import { testMongo } from '@cairn/testing/mongo';
import type { CallOptions } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, type Harness, QUICK, read, startHarness } from './testing/harness.ts';
import { poll } from './testing/poll.ts';

describe('chat while its database is away for longer than answers are held', () => {
  let mongo: ReturnType<typeof testMongo>;
  let proxy: TcpProxy;
  let harness: Harness;
  let a: ChatServiceClient;
  let b: ChatServiceClient;
  let asAda: CallOptions;
  let place: { projectId: number; sessionId: number };

  const timing = { ...QUICK, lease: 5_000 };

  beforeEach(async () => {
    mongo = testMongo();
    const { MONGODB_URI, CAIRN_NAMESPACE } = mongo.servers;
    mongo.mongo.connection('chat');
    const { hostname, port } = new URL(MONGODB_URI);
    proxy = await openTcpProxy({ host: hostname, port: Number(port) });
    const uri = MONGODB_URI.replace(`${hostname}:${port}`, `127.0.0.1:${proxy.port}`);
    const platform = await testPlatform({ servers: { MONGODB_URI: uri, CAIRN_NAMESPACE } });
    harness = await startHarness({ platform, timing });
    a = harness.chat;
    b = await harness.another();
    asAda = await platform.as(ada);
    const { session } = await a.createSession({ projectId: 1 }, asAda);
    place = { projectId: 1, sessionId: session?.id ?? 0 };
  });
  afterEach(async () => {
    await harness.close();
    await proxy.close();
    await mongo.close();
  });

  /** Takes the database away until calls were refused for longer than an answer is held. */
  async function away(): Promise<void> {
    await proxy.refuse();
    const from = performance.now();
    while (performance.now() - from < 1.5 * timing.lease) {
      await expect(b.getSession(place, asAda)).rejects.toMatchObject({ code: 'unavailable' });
    }
  }

  it('goes on with the answers being written, in whichever replica', async () => {
    const gate = createGate();
    harness.endpoint.next({ steps: [{ text: 'Half [1].' }, { gate }, { text: ' And whole.' }] });
    const sender = read((call) => a.sendMessage({ ...place, text: 'Hm?' }, call), asAda);
    await poll(() => sender.text).toBe('Half [1].');
    await away();
    await proxy.accept();
    await poll(() => b.getSession(place, asAda).catch(() => undefined)).toBeDefined();
    const following = read((call) => b.followAnswer({ ...place }, call), asAda);
    await poll(() => following.text).toBe('Half [1].');
    gate.open();
    await following.finished;
    expect(following.done).toMatchObject({
      text: 'Half [1]. And whole.',
      state: 'MESSAGE_STATE_COMPLETE',
    });
    await sender.finished;
  });

  it('saves the end of an answer that ended meanwhile', async () => {
    const gate = createGate();
    harness.endpoint.next({ steps: [{ text: 'Half [1].' }, { gate }, { text: ' And whole.' }] });
    const sender = read((call) => a.sendMessage({ ...place, text: 'Hm?' }, call), asAda);
    await poll(() => sender.text).toBe('Half [1].');
    await proxy.refuse();
    gate.open();
    await harness.endpoint.requests[0]?.closed;
    await away();
    await proxy.accept();
    await poll(async () => {
      const { messages } = await b.listMessages(place, asAda).catch(() => ({ messages: [] }));
      return messages[1];
    }).toMatchObject({ text: 'Half [1]. And whole.', state: 'MESSAGE_STATE_COMPLETE' });
    const again = read((call) => b.sendMessage({ ...place, text: 'And?' }, call), asAda);
    await again.finished;
    expect(again.done?.state).toBe('MESSAGE_STATE_COMPLETE');
  });
});
