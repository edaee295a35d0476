import { makeServiceKeys } from '@cairn/platform/auth';
import type { ChatServiceClient } from '@cairn/proto/chat';
import { createGate, type TestPlatform, testPlatform } from '@cairn/testing';
import { testMongo } from '@cairn/testing/mongo';
import { testServers } from '@cairn/testing/servers';
import { connect } from 'nats';
import type { CallOptions } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, type Harness, read, startHarness } from './testing/harness.ts';
import { poll } from './testing/poll.ts';
import { describeReplicas, type SharedShape } from './testing/replicas.ts';

async function onServers(): Promise<Required<SharedShape>> {
  const { mongo, servers, close } = testMongo();
  const { NATS_URL } = testServers();
  mongo.connection('chat');
  return {
    servers: { ...servers, NATS_URL },
    async close() {
      await close();
      const client = await connect({ servers: NATS_URL });
      const streams = await client.jetstreamManager();
      for await (const name of streams.streams.names()) {
        if (name.startsWith(`${servers.CAIRN_NAMESPACE}-`)) await streams.streams.delete(name);
      }
      await client.close();
    },
  };
}

describeReplicas('MongoDB and NATS', onServers);

describe('two replicas of the chat service that hear each other through NATS', () => {
  let shared: SharedShape;
  let harness: Harness;
  let second: TestPlatform;
  let a: ChatServiceClient;
  let b: ChatServiceClient;
  let asAda: CallOptions;
  let place: { projectId: number; sessionId: number };

  // Nothing comes by way of the store in this time.
  const timing = { lease: 600_000, heartbeat: 600_000, checkpoint: 600_000, drain: 0, sweep: 600_000 };

  beforeEach(async () => {
    shared = await onServers();
    const { servers } = shared;
    const env = { CAIRN_SERVICE_KEYS: makeServiceKeys() };
    const first = await testPlatform({ servers, env });
    harness = await startHarness({ platform: first, timing });
    a = harness.chat;
    second = await testPlatform({ servers, env, folder: first.folder, withAuth: false });
    b = await harness.another({ platform: second });
    asAda = await first.as(ada);
    const { session } = await a.createSession({ projectId: 1 }, asAda);
    place = { projectId: 1, sessionId: session?.id ?? 0 };
  });
  afterEach(async () => {
    await second.close();
    await harness.close();
    await shared.close();
  });

  it('follow an answer in the one while it is written by the other', async () => {
    const gates = [createGate(), createGate()];
    const [one, two] = gates;
    if (!one || !two) return expect.fail();
    harness.endpoint.next({
      steps: [{ gate: one }, { text: 'One [1],' }, { gate: two }, { text: ' two 🪨.' }],
    });
    const sender = read((call) => a.sendMessage({ ...place, text: 'Hm?' }, call), asAda);
    await poll(() => harness.endpoint.requests.length).toBe(1);
    const following = read((call) => b.followAnswer({ ...place }, call), asAda);
    await poll(() => following.kinds).toContain('sources');
    one.open();
    await poll(() => following.text).toBe('One [1],');
    two.open();
    await Promise.all([sender.finished, following.finished]);
    expect(following.text).toBe('One [1], two 🪨.');
    expect(following.done).toEqual(sender.done);
    expect(following.kinds).not.toContain('replaced');
  });

  it('stop an answer through the one that is written by the other', async () => {
    harness.endpoint.next({ steps: [{ text: 'Half' }, { gate: createGate() }] });
    const sender = read((call) => a.sendMessage({ ...place, text: 'Hm?' }, call), asAda);
    await poll(() => sender.text).toBe('Half');
    const { answer } = await b.stopAnswer(place, asAda);
    expect(answer).toMatchObject({ text: 'Half', state: 'MESSAGE_STATE_STOPPED' });
    await sender.finished;
    expect(sender.done).toEqual(answer);
    await harness.endpoint.requests[0]?.closed;
  });

  it('end an answer in the one when its session is deleted through the other', async () => {
    harness.endpoint.next({ steps: [{ text: 'Half' }, { gate: createGate() }] });
    const sender = read((call) => a.sendMessage({ ...place, text: 'Hm?' }, call), asAda);
    await poll(() => sender.text).toBe('Half');
    await b.deleteSession(place, asAda);
    await harness.endpoint.requests[0]?.closed;
    await sender.finished;
    expect(sender.error).toMatchObject({ code: 'not_found' });
  });
});
