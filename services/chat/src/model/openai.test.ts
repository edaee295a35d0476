import { createGate, type Script, type ScriptedModel, startScriptedModel } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { poll } from '../testing/poll.ts';
import type { ChatRequest, ModelPart } from '../writing/chat-model.ts';
import { createOpenAiModel, type OpenAiModelOptions } from './openai.ts';

describe('OpenAI-compatible model', () => {
  let endpoint: ScriptedModel;
  beforeEach(async () => {
    endpoint = await startScriptedModel();
  });
  afterEach(() => endpoint.close());

  function model(changes: Partial<OpenAiModelOptions> = {}) {
    return createOpenAiModel({
      baseUrl: endpoint.baseUrl,
      apiKey: 'sk-test',
      model: 'stone-1',
      firstTokenMs: 10_000,
      nextTokenMs: 10_000,
      retries: 2,
      retryBaseMs: 1,
      ...changes,
    });
  }

  function request(changes: Partial<ChatRequest> = {}): ChatRequest {
    return {
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'What is a cairn?' },
      ],
      question: 'What is a cairn?',
      passages: [],
      knowledgeMode: 'mixed',
      temperature: 0.3,
      creativity: 0.7,
      length: 'medium',
      confidenceThreshold: 0.7,
      plainText: false,
      maxTokens: 500,
      signal: new AbortController().signal,
      used: () => {},
      ...changes,
    };
  }

  /** Everything up to the end or the error. */
  async function collect(parts: AsyncIterable<ModelPart>) {
    const got = { text: '', reason: '', error: undefined as unknown };
    try {
      for await (const part of parts) {
        if (part.kind === 'text') got.text += part.text;
        else got.reason = part.reason;
      }
    } catch (error) {
      got.error = error;
    }
    return got;
  }

  const answer: Script = { steps: [{ text: 'A heap' }, { text: ' of stones. 🪨' }] };

  it('streams text and says why it ended', async () => {
    endpoint.next(answer);
    expect(await collect(model().stream(request()))).toEqual({
      text: 'A heap of stones. 🪨',
      reason: 'stop',
      error: undefined,
    });
    const [sent] = endpoint.requests;
    expect(sent?.path).toBe('/v1/chat/completions');
    expect(sent?.headers.authorization).toBe('Bearer sk-test');
    expect(sent?.body).toEqual({
      model: 'stone-1',
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.3,
      max_tokens: 500,
      messages: request().messages,
    });
  });

  it('passes each piece on as it comes', async () => {
    const gate = createGate();
    endpoint.next({ steps: [{ text: 'one' }, { gate }, { text: 'two' }] });
    const parts = model().stream(request())[Symbol.asyncIterator]();
    expect((await parts.next()).value).toEqual({ kind: 'text', text: 'one' });
    gate.open();
    expect((await parts.next()).value).toEqual({ kind: 'text', text: 'two' });
    expect((await parts.next()).value).toEqual({ kind: 'end', reason: 'stop' });
  });

  it('hangs up on an endpoint that goes on after the last event', async () => {
    const done = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
    endpoint.next({ steps: [{ text: 'all' }, { raw: done }, { gate: createGate() }] });
    expect(await collect(model().stream(request()))).toMatchObject({ text: 'all', reason: 'stop' });
    await endpoint.requests[0]?.closed;
  });

  it('goes where an endpoint has moved to', async () => {
    endpoint.next({ status: 307, headers: { Location: '/v2/chat/completions' } }, answer);
    expect(await collect(model().stream(request()))).toMatchObject({ reason: 'stop' });
    expect(endpoint.requests[1]?.path).toBe('/v2/chat/completions');
    expect(endpoint.requests[1]?.body).toEqual(endpoint.requests[0]?.body);
  });

  it('reads events however they are divided, and nothing after the last one', async () => {
    const event = (text: string) =>
      `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\r\n\r\n`;
    const stone = Buffer.from(event('🪨'));
    const inTheStone = stone.indexOf('🪨') + 2;
    endpoint.next({
      steps: [
        { raw: `: hello\n\nevent: message\n${event('a')}${event('b')}` },
        { raw: stone.subarray(0, inTheStone) },
        { delayMs: 1 },
        { raw: stone.subarray(inTheStone) },
        { raw: 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n' },
        { raw: event('late') },
      ],
    });
    expect(await collect(model().stream(request()))).toMatchObject({ text: 'ab🪨', reason: 'stop' });
  });

  it.each([
    ['length', 'length'],
    ['content_filter', 'content_filter'],
    ['tool_calls', 'stop'],
  ])('reports the finish reason %s as %s', async (finishReason, reason) => {
    endpoint.next({ steps: [{ text: 'part' }], finishReason });
    expect(await collect(model().stream(request()))).toMatchObject({ text: 'part', reason });
  });

  it('tries again when busy or failing, as long as no text came', async () => {
    endpoint.next({ status: 429, headers: { 'Retry-After': '0' } }, { status: 503 }, answer);
    expect(await collect(model().stream(request()))).toMatchObject({ text: 'A heap of stones. 🪨' });
    expect(endpoint.requests).toHaveLength(3);
  });

  it('gives up after its tries and says what to do', async () => {
    endpoint.next({ status: 500 }, { status: 500 }, { status: 500 });
    const { error } = await collect(model().stream(request()));
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Answer again') });
    expect(endpoint.requests).toHaveLength(3);
  });

  it('does not keep a person waiting for minutes, and says how long', async () => {
    endpoint.next({ status: 429, headers: { 'Retry-After': '300' } });
    const { error } = await collect(model().stream(request()));
    expect(error).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 300,
      message: 'The language model is busy. Choose Answer again in 300 seconds.',
    });
    expect(endpoint.requests).toHaveLength(1);
  });

  it.each([
    [{ status: 401 }, 'unavailable', 'check its key'],
    [{ status: 404 }, 'unavailable', 'check its name'],
    [{ status: 429, body: { error: { code: 'insufficient_quota' } } }, 'unavailable', 'credit'],
    [{ status: 400, body: { error: { code: 'context_length_exceeded' } } }, 'invalid_input', 'too long'],
    [{ status: 418 }, 'unavailable', 'failed'],
    [{ plain: '<html>hello</html>' }, 'unavailable', 'check its address'],
    [{ plain: '{"choices":[]}', contentType: 'application/json' }, 'unavailable', 'check its address'],
    [{ steps: [] }, 'unavailable', 'empty answer'],
    [{ steps: [{ raw: 'data: {"choices": [{"del\n\n' }] }, 'unavailable', 'cannot be read'],
    [{ steps: [{ raw: 'data: {"error":{"message":"gpu on fire"}}\n\n' }] }, 'unavailable', 'failed'],
    [
      { steps: [{ raw: 'data: 7\n\ndata: null\n\ndata: {"choices":7}\n\n' }, { end: true }] },
      'unavailable',
      'check its address',
    ],
  ] satisfies [Script, string, string][])('puts %j into words', async (script, code, words) => {
    endpoint.next(script);
    const { error, text } = await collect(model().stream(request()));
    expect(text).toBe('');
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(endpoint.requests).toHaveLength(1);
  });

  it.each([
    ['a cut connection', { cut: true }, 'cut in the middle'],
    ['an end without a reason', { end: true }, 'cut in the middle'],
    ['malformed JSON', { raw: 'data: {"choices": [{"del\n\n' }, 'cannot be read'],
    ['an error in the stream', { raw: 'data: {"error":{"message":"gpu on fire"}}\n\n' }, 'failed'],
  ] as const)('keeps the text before %s and does not begin again', async (_name, step, words) => {
    endpoint.next({ steps: [{ text: 'half an' }, step] });
    const { error, text } = await collect(model().stream(request()));
    expect(text).toBe('half an');
    expect(error).toMatchObject({ message: expect.stringContaining(words) });
    expect((error as Error).message).not.toContain('gpu');
    expect(endpoint.requests).toHaveLength(1);
  });

  it('hangs up on what goes on without being an answer, and on a fault without an end', async () => {
    endpoint.next({ steps: [{ text: 'a' }, { raw: 'data: ' }, { endless: true }] });
    const { text, error } = await collect(model().stream(request()));
    expect(text).toBe('a');
    expect(error).toMatchObject({ reason: 'model_unreadable' });
    endpoint.next({ status: 418, endless: true });
    expect((await collect(model().stream(request()))).error).toMatchObject({ reason: 'model_failed' });
    for (const { closed } of endpoint.requests) await closed;
  });

  it('says that the endpoint cannot be reached', async () => {
    const away = model({ baseUrl: 'http://127.0.0.1:9/v1', retries: 1 });
    const { error } = await collect(away.stream(request()));
    expect(error).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('cannot be reached'),
    });
  });

  it('does not wait forever for the first piece', async () => {
    endpoint.next({ silent: true });
    const { error } = await collect(model({ firstTokenMs: 50 }).stream(request()));
    expect(error).toMatchObject({ message: expect.stringContaining('took too long') });
    await endpoint.requests[0]?.closed;
  });

  it('does not wait forever for the next piece', async () => {
    endpoint.next({ steps: [{ text: 'half' }, { gate: createGate() }] });
    const { error, text } = await collect(model({ nextTokenMs: 50 }).stream(request()));
    expect(text).toBe('half');
    expect(error).toMatchObject({ message: expect.stringContaining('stopped in the middle') });
    await endpoint.requests[0]?.closed;
  });

  it.each([
    // The first event has as long to come, also where the machine does other work.
    ['begins', '', { firstTokenMs: 500 }, 'took too long'],
    ['goes on', 'half', { nextTokenMs: 100 }, 'stopped in the middle'],
  ])(
    'does not wait forever for text that never %s while events keep coming',
    async (_name, begun, times, words) => {
      const event = { raw: 'data: {"choices":[{"delta":{"reasoning_content":"hm"}}]}\n\n' };
      const thinking = Array.from({ length: 10_000 }, () => [event, { delayMs: 5 }]).flat();
      endpoint.next({ steps: [...(begun ? [{ text: begun }] : []), ...thinking, { gate: createGate() }] });
      // Each event comes in time.
      const { error, text } = await collect(model(times).stream(request()));
      expect(text).toBe(begun);
      expect(error).toMatchObject({ message: expect.stringContaining(words) });
      await endpoint.requests[0]?.closed;
      expect(endpoint.requests).toHaveLength(1);
    },
  );

  it('hangs up when the asker stops', async () => {
    const stop = new AbortController();
    endpoint.next({ steps: [{ text: 'half' }, { gate: createGate() }] });
    const parts = model()
      .stream(request({ signal: stop.signal }))
      [Symbol.asyncIterator]();
    await parts.next();
    stop.abort(new Error('stopped'));
    await expect(parts.next()).rejects.toThrow('stopped');
    await endpoint.requests[0]?.closed;
  });

  it('stops waiting for another try when the asker stops', async () => {
    const stop = new AbortController();
    endpoint.next({ status: 429, headers: { 'Retry-After': '15' } });
    const first = model()
      .stream(request({ signal: stop.signal }))
      [Symbol.asyncIterator]()
      .next();
    await poll(() => endpoint.requests.length).toBe(1);
    await endpoint.requests[0]?.closed;
    stop.abort();
    await expect(first).rejects.toThrow();
  });

  it('learns which parameters a model refuses', async () => {
    const refusal = (param: string, message: string) => ({
      status: 400,
      body: { error: { code: 'unsupported_parameter', param, message } },
    });
    endpoint.next(
      refusal('max_tokens', "Use 'max_completion_tokens' instead."),
      refusal('temperature', 'Only the default is supported.'),
      refusal('top_p', 'Unsupported parameter.'),
      answer,
      answer,
    );
    const picky = model();
    const creative = () => request({ creativity: 0.2 });
    expect(await collect(picky.stream(creative()))).toMatchObject({ reason: 'stop' });
    expect(await collect(picky.stream(creative()))).toMatchObject({ reason: 'stop' });
    expect(endpoint.requests).toHaveLength(5);
    expect(endpoint.requests[4]?.body).toMatchObject({ max_completion_tokens: 500 });
    expect(endpoint.requests[4]?.body).not.toHaveProperty('temperature');
    expect(endpoint.requests[4]?.body).not.toHaveProperty('top_p');
    expect(endpoint.requests[3]?.body).not.toHaveProperty('max_tokens');
  });
});
