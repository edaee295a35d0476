import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceAddress } from '@cairn/platform/config';
import { type ChatServiceClient, ChatServiceDefinition } from '@cairn/proto/chat';
import {
  createGate,
  type ScriptedModel,
  startScriptedModel,
  type TestPlatform,
  testPlatform,
} from '@cairn/testing';
import type { CallOptions } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ada,
  makeWorld,
  read,
  serveDocuments,
  servePassages,
  serveProjects,
  startHarness,
} from './testing/harness.ts';
import { poll } from './testing/poll.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

describe('a chat service that goes away in the middle of an answer', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-chat-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('marks the answer as interrupted when it shuts down in good order', async () => {
    const before = await startHarness({ platform: await testPlatform({ folder }) });
    const asAda = await before.platform.as(ada);
    const { session } = await before.chat.createSession({ projectId: 1 }, asAda);
    const place = { projectId: 1, sessionId: session?.id ?? 0 };
    before.endpoint.next({ steps: [{ text: 'Half [1].' }, { gate: createGate() }] });
    const reading = read((call) => before.chat.sendMessage({ ...place, text: 'Hm?' }, call), asAda);
    await poll(() => reading.text).toBe('Half [1].');
    await before.close();
    await reading.finished;
    expect(reading.done).toBeUndefined();

    const after = await startHarness({ platform: await testPlatform({ folder }) });
    const { messages } = await after.chat.listMessages(place, await after.platform.as(ada));
    expect(messages[1]).toMatchObject({ text: 'Half [1].', state: 'MESSAGE_STATE_INTERRUPTED', error: '' });
    expect(messages[1]?.sources.map((source) => source.cited)).toEqual([true, false]);
    await after.close();
  });

  describe('by being killed', () => {
    let platform: TestPlatform;
    let endpoint: ScriptedModel;
    let chat: ChatServiceClient;
    let asAda: CallOptions;
    let child: ChildProcess;

    beforeEach(async () => {
      platform = await testPlatform({ folder });
      const world = makeWorld();
      await platform.start(
        serveProjects(platform, world),
        servePassages(platform, world),
        serveDocuments(platform, world),
      );
      endpoint = await startScriptedModel();
      asAda = await platform.as(ada);
      chat = platform
        .identity('gateway')
        .clients.connect(ChatServiceDefinition, serviceAddress(platform.config, 'chat'));
      child = await startProcess();
    });
    afterEach(async () => {
      await kill();
      await platform.close();
      await endpoint.close();
    });

    /** The service as its own process, from its own entry. */
    async function startProcess(): Promise<ChildProcess> {
      const process_ = spawn(process.execPath, [main], {
        env: {
          CAIRN_DATA_DIR: folder,
          AI_BASE_URL: endpoint.baseUrl,
          AI_MODEL: 'stone-1',
          LOG_LEVEL: 'info',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let log = '';
      process_.stdout?.on('data', (chunk) => {
        log += chunk;
      });
      await poll(() => log).toContain('"msg":"ready"');
      return process_;
    }

    async function kill(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }

    async function abandoned() {
      const { session } = await chat.createSession({ projectId: 1 }, asAda);
      const place = { projectId: 1, sessionId: session?.id ?? 0 };
      endpoint.next({ steps: [{ text: 'Saved [2].' }, { gate: createGate() }] });
      const reading = read((call) => chat.sendMessage({ ...place, text: 'Hm?' }, call), asAda);
      await poll(() => reading.text).toBe('Saved [2].');
      // What is on disk survives; the text gets there a moment after it is sent.
      await poll(async () => (await chat.listMessages(place, asAda)).messages[1]?.text).toBe('Saved [2].');
      await kill();
      await reading.finished;
      expect(reading.error).toBeDefined();
      return { place, messageId: reading.accepted?.answer?.id ?? '' };
    }

    it('is found by the next process once the lease ran out; readers see its end, and it can be generated again', async () => {
      const { place, messageId } = await abandoned();
      child = await startProcess();
      const busy = read((call) => chat.sendMessage({ ...place, text: 'And?' }, call), asAda);
      const following = read((call) => chat.followAnswer({ ...place, messageId, offset: 3 }, call), asAda);
      await Promise.all([busy.finished, following.finished]);
      expect(busy.error).toMatchObject({ code: 'conflict' });
      expect(following.text).toBe('ed [2].');
      expect(following.done).toMatchObject({ text: 'Saved [2].', state: 'MESSAGE_STATE_INTERRUPTED' });
      const { messages } = await chat.listMessages(place, asAda);
      expect(messages[1]?.sources.map((source) => source.cited)).toEqual([false, true]);

      endpoint.next({ steps: [{ text: 'Whole [1].' }] });
      const again = read((call) => chat.answerAgain({ ...place, messageId }, call), asAda);
      await again.finished;
      expect(again.done).toMatchObject({
        text: 'Whole [1].',
        state: 'MESSAGE_STATE_COMPLETE',
        versions: { index: 2, ids: [messageId, again.done?.id] },
      });
    });

    it('is found at once by a process that has the records to itself', async () => {
      const { place, messageId } = await abandoned();
      await platform.close();
      await endpoint.close();
      const alone = await startHarness({ platform: await testPlatform({ folder, exclusive: true }) });
      const { messages } = await alone.chat.listMessages(place, await alone.platform.as(ada));
      expect(messages[1]).toMatchObject({
        id: messageId,
        state: 'MESSAGE_STATE_INTERRUPTED',
        text: 'Saved [2].',
      });
      await alone.close();
      platform = await testPlatform({ folder });
      endpoint = await startScriptedModel();
    });
  });
});

describe('the process of the chat service', () => {
  it('names every wrong variable at once and does not start', async () => {
    const child = spawn(process.execPath, [main], {
      env: {
        AI_BASE_URL: 'ftp://models',
        AI_RETRIES: 'many',
        CHAT_PASSAGES: '0',
        AI_NEXT_TOKEN_TIMEOUT: 'soon',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(78);
    for (const name of ['AI_BASE_URL', 'AI_RETRIES', 'CHAT_PASSAGES', 'AI_NEXT_TOKEN_TIMEOUT']) {
      expect(errors).toContain(`${name}: `);
    }
  });

  it('asks for the model that belongs to an endpoint', async () => {
    const child = spawn(process.execPath, [main], {
      env: { AI_BASE_URL: 'http://127.0.0.1:9/v1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(78);
    expect(errors).toContain('AI_MODEL: is needed when AI_BASE_URL is set');
  });
});
