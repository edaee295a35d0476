import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createGate, type Script } from '@cairn/testing';
import type { CallOptions } from 'nice-grpc-common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ada, type Harness, read, startHarness } from './testing/harness.ts';
import { poll } from './testing/poll.ts';
import { CHARACTERS_PER_TOKEN } from './writing/build-prompt.ts';

const QUESTION = 'What are cairns?';
const half = { text: 'Half an answer' };
const event = (delta: object) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`;
const never = () => ({ gate: createGate() });
const asked = (status: number, error: unknown): Script => ({ status, body: { error } });
/** As several servers say it that give it no code. */
const TOO_LONG = [
  "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
  'the request exceeds the available context size, try increasing it',
  'Prompt contains 9000 tokens, too large for model with 8192 maximum context length',
  'prompt is too long: 210000 tokens > 200000 maximum',
];

interface Fault {
  script: Script;
  reason: string;
  text?: string;
  params?: object;
}

/** Each way in which an endpoint goes wrong. */
const FAULTS: Record<string, Fault> = {
  'is cut before the first word': { script: { steps: [{ cut: true }] }, reason: 'model_cut_off' },
  'is cut in the middle': {
    script: { steps: [half, { cut: true }] },
    reason: 'model_cut_off',
    text: half.text,
  },
  'ends without saying why': {
    script: { steps: [half, { end: true }] },
    reason: 'model_cut_off',
    text: half.text,
  },
  'is busy': { script: { status: 429 }, reason: 'model_busy' },
  'is busy and says for how long': {
    script: { status: 429, headers: { 'Retry-After': '300' } },
    reason: 'model_busy_seconds',
    params: { count: 300 },
  },
  'has no credit left': { script: asked(429, { code: 'insufficient_quota' }), reason: 'model_no_credit' },
  'fails with 500': { script: { status: 500 }, reason: 'model_failed' },
  'fails with 503 and a body without an end': {
    script: { status: 503, endless: true },
    reason: 'model_failed',
  },
  'answers with a page of HTML': { script: { plain: '<html>Welcome</html>' }, reason: 'model_not_streaming' },
  'answers with JSON and no stream': {
    script: { plain: '{"choices":[{"message":{"content":"Hi"}}]}', contentType: 'application/json' },
    reason: 'model_not_streaming',
  },
  'sends bad JSON': {
    script: { steps: [{ raw: 'data: {"choices": [{"del\n\n' }] },
    reason: 'model_unreadable',
  },
  'sends bad JSON within the stream': {
    script: { steps: [half, { raw: 'data: {"choices": [{"del\n\n' }, never()] },
    reason: 'model_unreadable',
    text: half.text,
  },
  'reports an error within the stream': {
    script: { steps: [half, { raw: 'data: {"error":{"message":"gpu on fire, key sk-test"}}\n\n' }] },
    reason: 'model_failed',
    text: half.text,
  },
  'refuses the key': { script: { status: 401 }, reason: 'model_key_refused' },
  'forbids the model': { script: { status: 403 }, reason: 'model_key_refused' },
  'does not have the model': { script: { status: 404 }, reason: 'model_not_found' },
  'cannot take so long a prompt': {
    script: asked(400, { code: 'context_length_exceeded', message: 'no' }),
    reason: 'model_question_too_long',
  },
  'cannot take so long a prompt, by its type': {
    script: asked(400, { type: 'exceed_context_size_error', message: 'no' }),
    reason: 'model_question_too_long',
  },
  ...Object.fromEntries(
    TOO_LONG.map((message, i): [string, Fault] => [
      `cannot take so long a prompt, in its own words (${i})`,
      { script: asked(400, { message, type: 'invalid_request_error' }), reason: 'model_question_too_long' },
    ]),
  ),
  'cannot take so long a prompt, without an envelope': {
    script: { status: 400, body: { object: 'error', message: TOO_LONG[0], code: 400 } },
    reason: 'model_question_too_long',
  },
  'refuses the request': { script: asked(400, { message: 'bad context' }), reason: 'model_question_refused' },
  'sends one event without an end': {
    script: { steps: [half, { raw: 'data: {"choices":[{"delta":{"content":"' }, { endless: true }] },
    reason: 'model_unreadable',
    text: half.text,
  },
  'sends one event of 50 MB': {
    script: { steps: [{ raw: event({ content: 'x'.repeat(50_000_000) }) }, never()] },
    reason: 'model_unreadable',
  },
};

/** Those that are waited for. */
const SLOW_TO_BEGIN: Fault[] = [
  { script: { silent: true }, reason: 'model_too_slow' },
  { script: { steps: [never()] }, reason: 'model_too_slow' },
  { script: { steps: [{ raw: ': keep-alive\n\n'.repeat(100) }, never()] }, reason: 'model_too_slow' },
];
const SILENT_IN_THE_MIDDLE: Fault = {
  script: { steps: [half, never()] },
  reason: 'model_stopped',
  text: half.text,
};

describe('an endpoint', () => {
  let harness: Harness;
  let asAda: CallOptions;
  beforeAll(async () => {
    harness = await startHarness({ env: { AI_RETRIES: '0' } });
    asAda = await harness.platform.as(ada);
  });
  afterAll(() => harness.close());

  async function open() {
    const { session } = await harness.chat.createSession({ projectId: 1 }, asAda);
    return { projectId: 1, sessionId: session?.id ?? 0 };
  }

  /** Asks a question in a chat of its own, and waits until the endpoint was asked. */
  async function ask(script: Script, chat = harness.chat) {
    const place = await open();
    const before = harness.endpoint.requests.length;
    harness.endpoint.next(script);
    const reading = read((call) => chat.sendMessage({ ...place, text: QUESTION }, call), asAda);
    await poll(() => harness.endpoint.requests.length).toBe(before + 1);
    return { place, reading, request: harness.endpoint.requests[before] };
  }

  /** The fault in its own words with what was written; the question, which can be answered again. */
  async function expectFault({ place, reading, request }: Awaited<ReturnType<typeof ask>>, fault: Fault) {
    await reading.finished;
    await request?.closed;
    const { reason, text = '', params } = fault;
    expect(reading.error).toBeUndefined();
    expect(reading.done).toMatchObject({ state: 'MESSAGE_STATE_FAILED', errorReason: reason, text });
    expect(reading.done?.error).not.toMatch(/sk-test|gpu|token/);
    const output = Math.ceil(text.length / CHARACTERS_PER_TOKEN);
    const usage = text === '' ? undefined : { input: expect.any(Number), output, estimated: true };
    expect(reading.done?.usage).toEqual(usage);
    if (params) expect(reading.done?.errorParams).toEqual(params);
    const { messages } = await harness.chat.listMessages(place, asAda);
    expect(messages.map((message) => message.text)).toEqual([QUESTION, text]);
    const messageId = reading.done?.id ?? '';
    const again = read((call) => harness.chat.answerAgain({ ...place, messageId }, call), asAda);
    await again.finished;
    // What was written stays as a version of its own.
    const id = text === '' ? messageId : expect.not.stringContaining(messageId);
    expect(again.done).toMatchObject({ id, state: 'MESSAGE_STATE_COMPLETE', error: '' });
  }

  it.each(Object.entries(FAULTS))(
    'that %s is named in words, and can be asked again',
    async (_name, fault) => {
      await expectFault(await ask(fault.script), fault);
    },
  );

  it('that says nothing is waited for no longer than its time', async () => {
    const toBegin = await harness.another({ env: { AI_RETRIES: '0', AI_FIRST_TOKEN_TIMEOUT: '1s' } });
    const toGoOn = await harness.another({ env: { AI_RETRIES: '0', AI_NEXT_TOKEN_TIMEOUT: '1s' } });
    const begun = [];
    for (const fault of SLOW_TO_BEGIN) begun.push({ fault, asked: await ask(fault.script, toBegin) });
    begun.push({ fault: SILENT_IN_THE_MIDDLE, asked: await ask(SILENT_IN_THE_MIDDLE.script, toGoOn) });
    // Nothing is asked again before all have failed: scripts go to requests in their order.
    await Promise.all(begun.map(({ asked }) => asked.reading.finished));
    for (const { fault, asked } of begun) await expectFault(asked, fault);
  });

  it('that writes without an end is hung up on, and what it wrote is kept as far as an answer may go', async () => {
    const piece = event({ content: 'stones '.repeat(2_000) });
    const { reading, request } = await ask({ steps: [{ raw: piece.repeat(20) }, never()] });
    await reading.finished;
    await request?.closed;
    expect(reading.done).toMatchObject({ state: 'MESSAGE_STATE_FAILED', errorReason: 'answer_longest' });
    expect(reading.done?.text.length).toBeGreaterThan(90_000);
    expect(reading.done?.text.length).toBeLessThan(250_000);
  });

  it('that is not there is named in words, and so is one that hangs up', async () => {
    const rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(rude, 'listening');
    const { port } = rude.address() as AddressInfo;
    for (const at of [9, port]) {
      const chat = await harness.another({
        env: { AI_BASE_URL: `http://127.0.0.1:${at}/v1`, AI_RETRIES: '1' },
      });
      const place = await open();
      const reading = read((call) => chat.sendMessage({ ...place, text: QUESTION }, call), asAda);
      await reading.finished;
      expect(reading.done).toMatchObject({ state: 'MESSAGE_STATE_FAILED', errorReason: 'model_unreachable' });
      expect(reading.done?.usage).toBeUndefined();
      const messageId = reading.done?.id ?? '';
      const again = read((call) => harness.chat.answerAgain({ ...place, messageId }, call), asAda);
      await again.finished;
      expect(again.done?.state).toBe('MESSAGE_STATE_COMPLETE');
    }
    rude.close();
  });
});
