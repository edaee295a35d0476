import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '@cairn/platform/config';
import { commonRefusals } from '@cairn/platform/errors';
import { type AnswerEvent, ChatServiceDefinition } from '@cairn/proto/chat';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import {
  createGate,
  eventually,
  fakeProjects,
  freeAddresses,
  serve,
  type TestPlatform,
  testPlatform,
} from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configSchema } from './config.ts';
import { createGateway, type Gateway } from './service.ts';

type Step = { event: AnswerEvent };

const kinds = {
  responseStyle: 'RESPONSE_STYLE_CASUAL',
  maxResponseLength: 'RESPONSE_LENGTH_SHORT',
  defaultKnowledgeMode: 'KNOWLEDGE_MODE_MIXED',
} as const;
type Steps = (asked: { replica: number; clientId?: string; signal: AbortSignal }) => AsyncIterable<Step>;

const file = Buffer.from('The ferry leaves the northern quay at nine.');
const session = '/api/projects/1/chat/sessions/1';

describe('a gateway before replicas', () => {
  let platform: TestPlatform;
  let gateway: Gateway;
  let token: string;
  let chats: { stop(): Promise<void> }[];
  /** What the chat services do, and what they were asked: each call with the number of the replica that took it. */
  let send: Steps;
  let again: Steps;
  let follow: (from: { messageId: string; offset: number }) => AsyncIterable<Step>;
  let asked: { what: string; replica: number; clientId?: string }[];
  let downloads: number[];
  let uploaded: number;

  beforeEach(async () => {
    const [one, two] = await freeAddresses(2);
    const env = { CAIRN_CHAT_ADDRESS: `${one},${two}`, CAIRN_DRAIN_NOTICE_SECONDS: '0' };
    platform = await testPlatform({ env });
    const ada = uuidv7();
    token = await platform.auth.token({ userId: ada });
    asked = [];
    downloads = [];
    uploaded = 0;
    const dist = join(platform.folder, 'dist');
    await mkdir(dist);
    await writeFile(join(dist, 'index.html'), '');
    const config = loadConfig(configSchema, {
      CAIRN_DATA_DIR: platform.folder,
      PORT: '0',
      HOST: '127.0.0.1',
      WEB_DIST: dist,
    });
    gateway = createGateway(config, platform);
    chats = [];
    for (const [replica, address] of [one, two].entries()) {
      const endpoint = () => ({ address, drainMs: () => 5_000 });
      const chat = serve({ ...platform, endpoint }, 'chat', ChatServiceDefinition, {
        async *sendMessage({ clientId }, { signal }) {
          asked.push({ what: 'send', replica, clientId });
          yield* send({ replica, clientId, signal });
        },
        async *answerAgain(_, { signal }) {
          asked.push({ what: 'again', replica });
          yield* again({ replica, signal });
        },
        async *followAnswer(from) {
          asked.push({ what: 'follow', replica });
          yield* follow(from);
        },
      });
      await chat.start?.();
      chats.push({ stop: async () => chat.stop?.() });
    }
    const documents = serve(platform, 'documents', DocumentsServiceDefinition, {
      getDocument: async () => ({
        document: {
          id: 'd',
          name: 'ferry.txt',
          fileSize: file.length,
          fileType: 'FILE_TYPE_TXT',
          status: 'DOCUMENT_STATUS_PROCESSED',
        },
      }),
      async *downloadDocument({ start, end }) {
        downloads.push(start);
        const breaksAt = downloads.length < 3 ? start + 10 : file.length;
        for (let at = start; at < Math.min(breaksAt, end ?? 0); at += 5) {
          yield { chunk: file.subarray(at, Math.min(at + 5, end ?? 0)) };
        }
        if (breaksAt < file.length) throw commonRefusals.part_away();
      },
      async uploadDocument(messages) {
        for await (const { part } of messages) if (part?.$case === 'chunk') uploaded += part.value.length;
        return { document: { name: 'x', fileType: 'FILE_TYPE_TXT', status: 'DOCUMENT_STATUS_UPLOADED' } };
      },
    });
    await platform.start(
      fakeProjects(platform, new Map([[1, new Map([[ada, 'ROLE_OWNER']])]])),
      documents,
      gateway,
    );
  });
  afterEach(async () => {
    for (const chat of chats) await chat.stop();
    await platform.close();
  });

  const call = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return fetch(gateway.url() + path, { ...init, headers });
  };
  const ask = (body: object = { message: 'When?' }) =>
    call(`${session}/messages/stream`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });

  const step = (offset: number, kind: AnswerEvent['kind']): Step => ({
    event: { messageId: 'm', offset, kind },
  });
  const content = (offset: number, value: string) => step(offset, { $case: 'content', value });
  const accepted = step(0, {
    $case: 'accepted',
    value: { missed: false, question: undefined, answer: message('') },
  });
  const config = (offset: number) =>
    step(offset, { $case: 'aiConfig', value: { aiName: 'Ferryman', ...kinds } });
  const done = (text: string) => step(text.length, { $case: 'done', value: message(text) });

  it('goes on with an answer through another replica when the one that sent it goes', async () => {
    const answered = Promise.withResolvers<number>();
    send = async function* ({ replica, signal }) {
      yield accepted;
      yield config(0);
      yield content(3, 'It ');
      answered.resolve(replica);
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      signal.throwIfAborted();
    };
    follow = async function* ({ messageId, offset }) {
      expect([messageId, offset]).toEqual(['m', 3]);
      yield content(9, 'leaves');
      yield config(9);
      yield done('It leaves');
    };
    const response = await ask();
    const going = await answered.promise;
    await chats[going]?.stop();
    const text = await response.text();
    expect(text.match(/"content":"[^"]*","message_id"/g)).toEqual([
      '"content":"It ","message_id"',
      '"content":"leaves","message_id"',
    ]);
    expect(text.match(/"type":"ai_config","data":\{"ai_name":"Ferryman"/g)).toHaveLength(1);
    expect(text).toContain('"type":"done"');
    expect(text).not.toContain('"type":"error"');
    expect(asked.map(({ what }) => what)).toEqual(['send', 'follow']);
    expect(asked[1]?.replica).toBe(1 - going);
  });

  it('asks a question again under its own id only, when it is not known to have been taken', async () => {
    send = async function* () {
      if (asked.length === 1) throw commonRefusals.part_away();
      yield accepted;
      yield done('At nine.');
    };
    expect(await (await ask()).text()).toContain('"type":"done"');
    const ids = asked.map(({ clientId }) => clientId);
    expect(ids).toEqual([expect.stringMatching(/^.{8,}$/), ids[0]]);
    asked = [];
    await (await ask({ message: 'When?', client_id: 'mine' })).text();
    expect(asked.map(({ clientId }) => clientId)).toEqual(['mine', 'mine']);
  });

  it('never has an answer thrown away twice', async () => {
    again = async function* () {
      if (asked.length > 0) throw commonRefusals.part_away();
      yield accepted;
    };
    const response = await call(`${session}/messages/m/answer-again`, { method: 'POST' });
    expect(response.status).toBe(503);
    expect(asked).toHaveLength(1);
  });

  it('goes on with a download where it broke off', async () => {
    const response = await call('/api/projects/1/documents/d/download');
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(file.toString());
    expect(downloads).toEqual([0, 10, 20]);
    downloads = [];
    const range = await call('/api/projects/1/documents/d/download', { headers: { Range: 'bytes=4-38' } });
    expect(await range.text()).toBe(file.subarray(4, 39).toString());
    expect(downloads).toEqual([4, 14, 24]);
  });

  it('leaves in good order: says so, ends streams, finishes an upload', async () => {
    const events = await call('/api/events');
    const gate = createGate();
    const upload = call('/api/projects/1/documents', {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: ReadableStream.from(slowForm(gate)),
      duplex: 'half',
    } as RequestInit);
    await eventually(() => expect(uploaded).toBeGreaterThan(0));
    await gateway.drain?.();
    const ready = await fetch(`${gateway.url()}/health/ready`);
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    const stopped = gateway.stop?.();
    expect(await events.text()).toContain(': connected');
    gate.open();
    const response = await upload;
    expect([response.status, response.headers.get('connection')]).toEqual([201, 'close']);
    expect(uploaded).toBe(400_000);
    await stopped;
  });
});

function message(text: string) {
  return {
    id: 'm',
    sessionId: 1,
    userId: '',
    isAi: true,
    text,
    createdAt: new Date(),
    state: 'MESSAGE_STATE_COMPLETE' as const,
    error: '',
    sources: [],
    replyTo: '',
    knowledgeMode: '',
    model: '',
    plainText: false,
    searchText: '',
    usage: undefined,
    errorReason: '',
    errorParams: undefined,
    confidence: undefined,
    feedback: undefined,
    searchedFirst: undefined,
    verdicts: undefined,
    coverage: undefined,
    steps: undefined,
    traced: false,
    versions: undefined,
  };
}

async function* slowForm(gate: ReturnType<typeof createGate>) {
  const encoder = new TextEncoder();
  yield encoder.encode(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n',
  );
  yield encoder.encode('a'.repeat(300_000));
  await gate.opened;
  yield encoder.encode('b'.repeat(100_000));
  yield encoder.encode('\r\n--x--\r\n');
}
