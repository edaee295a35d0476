import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGate, type ScriptedModel, startScriptedModel } from '@cairn/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';
import type { SseMessage } from './harness/sse.ts';
import { until } from './harness/until.ts';

interface Message {
  id: string;
  is_ai: boolean;
  message: string;
  state: string;
  error: string | null;
  sources: { number: number; cited: boolean; document_name: string }[];
}

describe('an answer', () => {
  let model: ScriptedModel;
  let cairn: Cairn;
  let dataDir: string;
  let ada: Person;
  let project: number;
  let session: number;

  beforeAll(async () => {
    model = await startScriptedModel();
    dataDir = await mkdtemp(join(tmpdir(), 'cairn-answers-'));
    cairn = await boot();
  });
  beforeEach(async () => {
    ada = await Person.signedUp(cairn.url);
    project = await ada.makeProject();
    const { body } = await ada.upload(project, 'ferry.txt', 'The ferry leaves the northern quay at nine.');
    await ada.settled(project, body.id);
    session = await ada.makeSession(project);
  });
  afterAll(async () => {
    await discard(cairn);
    await model.close();
  });

  const boot = () => bootCairn({ dataDir, env: { AI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted' } });

  async function messages(person = ada): Promise<Message[]> {
    const path = `/api/projects/${project}/chat/sessions/${session}/messages`;
    return (await person.call<{ messages: Message[] }>('GET', path)).body.messages;
  }

  /** Reads events until one fits; the stream is left open. */
  async function readUntil(stream: AsyncGenerator<SseMessage>, fits: (event: SseMessage) => boolean) {
    const seen: SseMessage[] = [];
    for (;;) {
      const { value, done } = await stream.next();
      if (done) throw new Error(`the stream ended after ${JSON.stringify(seen)}`);
      seen.push(value);
      if (fits(value)) return seen;
    }
  }

  const textOf = (events: SseMessage[]) => events.map(({ data }) => data.content ?? '').join('');

  it('is followed from where it was by a reader who comes back, and not ended by leaving', async () => {
    const gate = createGate();
    model.next({ steps: [{ text: 'It leaves ' }, { gate }, { text: 'at nine [1].' }] });
    const leaving = new AbortController();
    const first = ada.ask(project, session, 'When does the ferry leave?', { signal: leaving.signal });
    const seen = await readUntil(first, ({ data }) => data.type === 'content');
    const place = seen.at(-1)?.id;
    leaving.abort();
    await first.return(undefined).catch(() => undefined);
    gate.open();
    const rest: SseMessage[] = [];
    for await (const event of ada.follow(project, session, place)) rest.push(event);
    const [question, answer] = await until(async () => {
      const all = await messages();
      return all[1]?.state === 'complete' && all;
    });
    expect(question).toMatchObject({ is_ai: false, message: 'When does the ferry leave?' });
    expect(answer).toMatchObject({ is_ai: true, message: 'It leaves at nine [1].' });
    // Either the answer was still being written and the rest came, or it was done and there was nothing to follow.
    if (rest.length > 0) expect(textOf(seen) + textOf(rest)).toBe('It leaves at nine [1].');
  });

  it('is the same for two readers, whenever they join', async () => {
    const gate = createGate();
    model.next({ steps: [{ text: 'It leaves ' }, { gate }, { text: 'at nine [1].' }] });
    const first = ada.ask(project, session, 'When does the ferry leave?');
    const seen = await readUntil(first, ({ data }) => data.type === 'content');
    const second = ada.follow(project, session);
    const joined = await readUntil(second, ({ data }) => data.type === 'content');
    gate.open();
    seen.push(...(await readUntil(first, ({ data }) => data.type === 'done')));
    joined.push(...(await readUntil(second, ({ data }) => data.type === 'done')));
    expect(textOf(seen)).toBe('It leaves at nine [1].');
    expect(textOf(joined)).toBe('It leaves at nine [1].');
  });

  it('says once by which AI settings it is written, to each of its readers', async () => {
    const path = `/api/projects/${project}/ai-settings`;
    const changes = { ai_name: 'Ferryman', response_style: 'casual', creativity_level: 0.3 };
    const { body } = await ada.call<Record<string, unknown>>('PUT', path, changes);
    const { updated_at: _at, overwrote: _before, synonyms: _words, ...settings } = body;
    const gate = createGate();
    model.next({ steps: [{ text: 'It leaves ' }, { gate }, { text: 'at nine.' }] });
    const first = ada.ask(project, session, 'When does the ferry leave?');
    const seen = await readUntil(first, ({ data }) => data.type === 'content');
    const second = ada.follow(project, session, seen.at(-1)?.id);
    const joined = await readUntil(second, ({ data }) => data.type === 'ai_config');
    gate.open();
    seen.push(...(await readUntil(first, ({ data }) => data.type === 'done')));
    joined.push(...(await readUntil(second, ({ data }) => data.type === 'done')));
    expect(seen.slice(0, 2).map(({ data }) => data.type)).toEqual(['accepted', 'ai_config']);
    for (const events of [seen, joined]) {
      const said = events.filter(({ data }) => data.type === 'ai_config').map(({ data }) => data.data);
      expect(said).toEqual([settings]);
    }
    expect(settings).toMatchObject(changes);
  });

  it('ends at Stop, and what was written is kept', async () => {
    const gate = createGate();
    model.next({ steps: [{ text: 'It leaves ' }, { gate }, { text: 'never seen' }] });
    const stream = ada.ask(project, session, 'When does the ferry leave?');
    await readUntil(stream, ({ data }) => data.type === 'content');
    const stopped = await ada.call('POST', `/api/projects/${project}/chat/sessions/${session}/stop`);
    expect(stopped.status).toBe(200);
    const events = await readUntil(stream, ({ data }) => data.type === 'done');
    expect(events.at(-1)?.data.message).toMatchObject({ state: 'stopped' });
    gate.open();
    expect((await messages())[1]).toMatchObject({
      state: 'stopped',
      message: expect.stringMatching(/^It leaves\s*$/),
    });
  });

  it('cut off by kill -9 is marked so, keeps its question, and can be written again', async () => {
    model.next({ steps: [{ text: 'It leaves ' }, { gate: createGate() }] });
    const stream = ada.ask(project, session, 'When does the ferry leave?');
    await readUntil(stream, ({ data }) => data.type === 'content');
    // An answer of which nothing was saved is written in its place; this one stays as a version.
    await until(async () => (await messages())[1]?.message !== '');
    await cairn.kill();
    await expect(stream.next()).rejects.toThrow();
    cairn = await boot();
    const again = ada.at(cairn.url);
    const [question, answer] = await until(async () => {
      const all = await messages(again);
      return all[1]?.state !== 'generating' && all;
    });
    expect(question?.message).toBe('When does the ferry leave?');
    expect(answer).toMatchObject({ state: 'interrupted', message: expect.stringMatching(/^It leaves\s*$/) });
    const path = `/api/projects/${project}/chat/sessions/${session}/messages/${answer?.id}/answer-again`;
    const response = await again.raw('POST', path);
    expect(response.status).toBe(200);
    await response.text();
    const after = await messages(again);
    expect(after).toHaveLength(2);
    expect(after[0]?.message).toBe(question?.message);
    expect(after[1]).toMatchObject({ state: 'complete', versions: { ids: [answer?.id, after[1]?.id] } });
    expect(after[1]?.message).not.toBe('');
  });

  it('never shows a number that was not given', async () => {
    model.next({ steps: [{ text: 'At nine [1]' }, { text: ' or ten [7' }, { text: '] sharp.' }] });
    const events: SseMessage[] = [];
    for await (const event of ada.ask(project, session, 'When does the ferry leave?')) events.push(event);
    expect(textOf(events)).not.toContain('7');
    const [, answer] = await messages();
    expect(answer?.message).toMatch(/^At nine \[1\] or ten ?\s?sharp\.$/);
    expect(answer?.sources.filter((source) => source.cited).map((source) => source.number)).toEqual([1]);
  });

  it('says in words what the model could not do', async () => {
    model.next({ status: 401, body: { error: { message: 'bad key' } } });
    const events: SseMessage[] = [];
    for await (const event of ada.ask(project, session, 'When does the ferry leave?')) events.push(event);
    const [question, answer] = await messages();
    expect(question?.message).toBe('When does the ferry leave?');
    expect(answer?.state).toBe('failed');
    expect(answer?.error).toMatch(/key/i);
  });
});
