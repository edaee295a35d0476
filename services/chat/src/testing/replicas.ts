import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payloadOf, subjects } from '@cairn/messaging/events';
import { makeServiceKeys } from '@cairn/platform/auth';
import { type ChatServiceClient, ChatServiceDefinition } from '@cairn/proto/chat';
import { createGate, testPlatform } from '@cairn/testing';
import type { CallOptions } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChatProcess, startChatProcess } from './chat-process.ts';
import { ada, type Harness, read, startHarness } from './harness.ts';
import { poll } from './poll.ts';

/** Where two replicas keep what they share. */
export interface SharedShape {
  /** Variables that name servers; none for a shared folder. */
  servers: Partial<Record<'MONGODB_URI' | 'NATS_URL' | 'CAIRN_NAMESPACE', string>>;
  close(): Promise<void>;
}

/**
 * What must hold of two replicas of the service, whatever they share their records through: `a` is a process of its
 * own, `b` is in this one.
 */
export function describeReplicas(shape: string, openShape: () => Promise<SharedShape>): void {
  describe(`two replicas of the chat service on ${shape}`, () => {
    let folder: string;
    let shared: SharedShape;
    let harness: Harness;
    let asAda: CallOptions;
    let a: ChatServiceClient;
    let b: ChatServiceClient;
    let processes: ChatProcess[];

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'cairn-chat-'));
      shared = await openShape();
      const platform = await testPlatform({ folder, servers: shared.servers, env: secret });
      harness = await startHarness({ platform });
      asAda = await platform.as(ada);
      b = harness.chat;
      processes = [];
    });
    afterEach(async () => {
      for (const process of processes) {
        process.signal('SIGKILL');
        await process.ended;
      }
      await harness.close();
      await shared.close();
      await rm(folder, { recursive: true, force: true });
    });

    const secret = { CAIRN_SERVICE_KEYS: makeServiceKeys() };

    async function startA(env: Record<string, string> = {}): Promise<ChatProcess> {
      const address = `unix:${folder}/a.sock`;
      const started = await startChatProcess({
        CAIRN_DATA_DIR: folder,
        CAIRN_LISTEN: address,
        AI_BASE_URL: harness.endpoint.baseUrl,
        AI_MODEL: 'stone-1',
        ...secret,
        ...shared.servers,
        ...env,
      });
      processes.push(started);
      a = harness.platform.identity('gateway').clients.connect(ChatServiceDefinition, address);
      return started;
    }

    async function newPlace() {
      const { session } = await b.createSession({ projectId: 1 }, asAda);
      return { projectId: 1, sessionId: session?.id ?? 0 };
    }

    type Place = Awaited<ReturnType<typeof newPlace>>;

    /** An answer that `chat` writes half of, until its gate is opened. */
    async function half(chat: ChatServiceClient, place: Place) {
      const gate = createGate();
      harness.endpoint.next({ steps: [{ text: 'Half [2].' }, { gate }, { text: ' And whole.' }] });
      const sender = read((call) => chat.sendMessage({ ...place, text: 'Hm?' }, call), asAda);
      await poll(() => sender.text).toBe('Half [2].');
      return { gate, sender, messageId: sender.accepted?.answer?.id ?? '' };
    }

    function follow(chat: ChatServiceClient, place: Place, messageId = '', offset = 0) {
      return read((call) => chat.followAnswer({ ...place, messageId, offset }, call), asAda);
    }

    it('gets over the death of the one that writes: the other publishes it, and generates it again', async () => {
      const process = await startA();
      const place = await newPlace();
      const { messageId } = await half(a, place);
      const following = follow(b, place);
      await poll(() => following.text).toBe('Half [2].');
      await poll(async () => (await b.listMessages(place, asAda)).messages[1]?.text).toBe('Half [2].');
      process.signal('SIGKILL');
      await following.finished;
      expect(following.done).toMatchObject({
        id: messageId,
        text: 'Half [2].',
        state: 'MESSAGE_STATE_INTERRUPTED',
      });
      expect(following.done?.sources.map((source) => source.cited)).toEqual([false, true]);

      harness.endpoint.next({ steps: [{ text: 'Whole [1].' }] });
      const again = read((call) => b.answerAgain({ ...place, messageId }, call), asAda);
      await again.finished;
      expect(again.done).toMatchObject({
        text: 'Whole [1].',
        state: 'MESSAGE_STATE_COMPLETE',
        versions: { index: 2, ids: [messageId, again.done?.id] },
      });
    });

    it('lets one that is asked to end write its answers to their end, to be followed elsewhere', async () => {
      const published: string[] = [];
      harness.platform.bus.subscribe({
        consumer: 'test',
        subjects: [subjects.chatMessageCreated],
        async handle(event) {
          published.push(payloadOf(event, 'chatMessageCreated')?.messageId ?? '');
        },
      });
      const process = await startA({ CAIRN_DRAIN_SECONDS: '60' });
      const place = await newPlace();
      const { gate, sender, messageId } = await half(a, place);
      process.signal('SIGTERM');
      await sender.finished;
      expect(sender.error).toMatchObject({ code: 'unavailable' });
      const following = follow(b, place, messageId, sender.offset);
      const other = await newPlace();
      const refused = read((call) => a.sendMessage({ ...other, text: 'Hm?' }, call), asAda);
      await refused.finished;
      expect(refused.error).toMatchObject({ code: 'unavailable' });
      gate.open();
      await following.finished;
      expect(following.text).toBe(' And whole.');
      expect(following.done).toMatchObject({
        text: 'Half [2]. And whole.',
        state: 'MESSAGE_STATE_COMPLETE',
      });
      expect(await process.ended).toEqual({ code: 0, signal: null });
      await poll(() => published).toContain(messageId);
    });

    it('interrupts, before it ends, what one did not finish in its time', async () => {
      const process = await startA({ CAIRN_DRAIN_SECONDS: '1' });
      const place = await newPlace();
      const { messageId } = await half(a, place);
      const following = follow(b, place);
      process.signal('SIGTERM');
      expect(await process.ended).toEqual({ code: 0, signal: null });
      const { messages } = await b.listMessages(place, asAda);
      expect(messages[1]).toMatchObject({ text: 'Half [2].', state: 'MESSAGE_STATE_INTERRUPTED' });
      await following.finished;
      expect(following.done).toMatchObject({ id: messageId, state: 'MESSAGE_STATE_INTERRUPTED' });
    });

    it('count a person’s answers together', async () => {
      await startA();
      const running = [];
      for (const chat of [a, b, a, b, a]) running.push(await half(chat, await newPlace()));
      for (const chat of [a, b]) {
        const place = await newPlace();
        const sixth = read((call) => chat.sendMessage({ ...place, text: 'Hm?' }, call), asAda);
        await sixth.finished;
        expect(sixth.error).toMatchObject({ code: 'rate_limited' });
      }
      running[0]?.gate.open();
      await running[0]?.sender.finished;
      running.push(await half(b, await newPlace()));
      for (const { gate, sender } of running) {
        gate.open();
        await sender.finished;
        expect(sender.done?.state).toBe('MESSAGE_STATE_COMPLETE');
      }
    });
  });
}
