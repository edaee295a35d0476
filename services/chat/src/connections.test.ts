import { readFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { ChatServiceClient } from '@cairn/proto/chat';
import { modelLists, type Script, type ScriptedModel, startScriptedModel } from '@cairn/testing';
import type { CallOptions } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, bob, type Harness, read, startHarness } from './testing/harness.ts';

const KEY = 'sk-stones-and-moss-d3f9';

describe('language models that an administrator connects', () => {
  let harness: Harness;
  let ollama: ScriptedModel;
  let asAda: CallOptions;
  /** Answers what is no request for an answer, in place of lists of models. */
  let other: Script | undefined;

  beforeEach(async () => {
    const lists = modelLists({ 'stone-7b': 8_192, 'vendor/stone-70b': undefined });
    other = undefined;
    ollama = await startScriptedModel({
      other: (request) => (request.path === '/v1/chat/completions' ? undefined : (other ?? lists(request))),
    });
    harness = await startHarness({ withModel: false, env: { OLLAMA_URL: new URL(ollama.baseUrl).origin } });
    harness.platform.auth.administrators.add(ada.userId);
    asAda = await harness.platform.as(ada);
  });
  afterEach(async () => {
    await harness.close();
    await ollama.close();
  });

  const connect = async (changes: object = {}) => {
    const models = [{ id: 'stone-7b', contextTokens: 8_192 }, { id: 'vendor/stone-70b' }];
    const given = { name: 'Ollama', baseUrl: `${ollama.baseUrl}/`, apiKey: KEY, models, ...changes };
    const { connection } = await harness.admin.createConnection(given, asAda);
    return connection ?? expect.fail();
  };

  async function ask(chat: ChatServiceClient = harness.chat, model = '') {
    harness.world.settings = { model };
    const { session } = await chat.createSession({ projectId: 1 }, asAda);
    const place = { projectId: 1, sessionId: session?.id ?? 0, text: 'What are cairns?' };
    const reading = read((call) => chat.sendMessage(place, call), asAda);
    await reading.finished;
    return reading.done ?? Promise.reject(reading.error);
  }

  it('answer from the next question on, in every process, until they are removed', async () => {
    const second = await harness.another();
    expect((await ask(second)).model).toBe('extractive');
    const { id } = await connect();
    for (const chat of [harness.chat, second]) expect((await ask(chat)).model).toBe('stone-7b');
    expect(ollama.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${KEY}`,
      `Bearer ${KEY}`,
    ]);
    await harness.admin.updateConnection({ connectionId: id, apiKey: 'another-key-of-stones' }, asAda);
    await ask(second);
    expect(ollama.requests.at(-1)?.headers.authorization).toBe('Bearer another-key-of-stones');
    await harness.admin.deleteConnection({ connectionId: id }, asAda);
    for (const chat of [harness.chat, second]) expect((await ask(chat)).model).toBe('extractive');
  });

  it('are chosen by a project, else by the installation; one that was removed gives way to the default', async () => {
    const { id } = await connect();
    const large = `${id}/vendor/stone-70b`;
    expect((await ask(harness.chat, large)).model).toBe('vendor/stone-70b');
    expect((await ask()).model).toBe('stone-7b');
    await harness.admin.setDefaultModel({ model: large }, asAda);
    expect(await harness.chat.listModels({}, asAda)).toEqual({
      models: [
        { key: `${id}/stone-7b`, model: 'stone-7b', connection: 'Ollama' },
        { key: large, model: 'vendor/stone-70b', connection: 'Ollama' },
      ],
      defaultModel: large,
    });
    expect((await ask(harness.chat, `${id}/forgotten`)).model).toBe('vendor/stone-70b');
    await harness.admin.updateConnection(
      { connectionId: id, models: { models: [{ id: 'stone-7b' }] } },
      asAda,
    );
    expect((await ask(harness.chat, large)).model).toBe('stone-7b');
    await expect(harness.admin.setDefaultModel({ model: large }, asAda)).rejects.toMatchObject({
      faults: [{ loc: ['body', 'model'] }],
    });
  });

  it('stand beside the one of the environment, which answers by default and is not changed', async () => {
    const withModel = await harness.another({ withModel: true });
    const { id } = await connect();
    expect((await ask(withModel)).model).toBe('stone-1');
    expect((await ask(withModel, `${id}/stone-7b`)).model).toBe('stone-7b');
    await expect(
      harness.admin.updateConnection({ connectionId: 'operator', name: 'Mine' }, asAda),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('give their key to nobody, and keep it sealed', async () => {
    const connection = await connect();
    const { connections } = await harness.admin.listConnections({}, asAda);
    expect(connections).toEqual([connection]);
    expect(connection).toMatchObject({ keyEnding: '…d3f9', keyLost: false, baseUrl: ollama.baseUrl });
    expect(JSON.stringify(connections)).not.toContain(KEY);
    for (const file of ['chat.sqlite', 'chat.sqlite-wal']) {
      expect(readFileSync(join(harness.platform.folder, file)).includes(KEY)).toBe(false);
    }
  });

  it('send a stored key to its own address, and to no other', async () => {
    const { id } = await connect();
    const elsewhere = await startScriptedModel();
    const endpoint = { connectionId: id, baseUrl: elsewhere.baseUrl };
    await harness.admin.tryModel({ endpoint, model: 'stone-7b' }, asAda);
    expect(elsewhere.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer none']);
    const changed = { connectionId: id, baseUrl: elsewhere.baseUrl };
    expect((await harness.admin.updateConnection(changed, asAda)).connection?.keyEnding).toBe('');
    await elsewhere.close();
  });

  it('say that a key is lost when what sealed it is, until it is given again', async () => {
    const { id } = await connect();
    const env = { CHAT_SECRETS_KEY: 'another key than the one of the folder' };
    const other = await harness.another({ env });
    expect(await ask(other)).toMatchObject({ state: 'MESSAGE_STATE_FAILED', errorReason: 'model_key_lost' });
    await harness.admin.updateConnection({ connectionId: id, apiKey: KEY }, asAda);
    expect((await ask()).model).toBe('stone-7b');
  });

  it('keep their key while what seals it is changed, and are sealed with the new one', async () => {
    await connect();
    const file = readFileSync(join(harness.platform.folder, 'keys', 'chat-secrets.key'), 'utf8').trim();
    const next = 'the next key that seals, long enough';
    const env = { CHAT_SECRETS_KEY: next.replaceAll(' ', '-'), CHAT_PREVIOUS_SECRETS_KEYS: `${file}\n` };
    expect((await ask(await harness.another({ env }))).model).toBe('stone-7b');
    const alone = { CHAT_SECRETS_KEY: env.CHAT_SECRETS_KEY };
    await expect.poll(async () => (await ask(await harness.another({ env: alone }))).model).toBe('stone-7b');
    expect(ollama.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('are for administrators alone: to all others there is nothing', async () => {
    const { id } = await connect();
    const asBob = await harness.platform.as(bob);
    const { admin } = harness;
    for (const call of [
      () => admin.listConnections({}, asBob),
      () => admin.createConnection({ name: 'x', baseUrl: 'http://x', models: [] }, asBob),
      () => admin.updateConnection({ connectionId: id, name: 'x' }, asBob),
      () => admin.deleteConnection({ connectionId: id }, asBob),
      () => admin.setDefaultModel({ model: `${id}/stone-7b` }, asBob),
      () => admin.findModels({ endpoint: { baseUrl: ollama.baseUrl } }, asBob),
      () => admin.tryModel({ endpoint: { baseUrl: ollama.baseUrl }, model: 'stone-7b' }, asBob),
      () => admin.findLocalModels({}, asBob),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'not_found' });
    }
    harness.platform.auth.administrators.delete(ada.userId);
    await expect(admin.listConnections({}, asAda)).rejects.toMatchObject({ code: 'not_found' });
    const token = await harness.platform.as({ ...bob, scope: 'read write' });
    await expect(admin.listConnections({}, token)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are found on this machine with what they can take, and connected by nobody but the administrator', async () => {
    expect(await harness.admin.findLocalModels({}, asAda)).toEqual({
      baseUrl: ollama.baseUrl,
      models: [
        { id: 'stone-7b', contextTokens: 8_192 },
        { id: 'vendor/stone-70b', contextTokens: 0 },
      ],
    });
    expect((await harness.admin.listConnections({}, asAda)).connections).toEqual([]);
    other = { status: 404 };
    expect(await harness.admin.findLocalModels({}, asAda)).toEqual({ baseUrl: '', models: [] });
  });

  it.each([
    ['vLLM', { max_model_len: 32_768 }, 32_768],
    ['OpenRouter', { context_length: 200_000 }, 200_000],
    ['llama.cpp', { meta: { n_ctx_train: 4_096 } }, 4_096],
    ['a server that says nonsense', { context_length: -1 }, 0],
  ])('say what they can take: %s', async (_name, fields, contextTokens) => {
    other = { status: 200, body: { data: [{ id: 'm', ...fields }] } };
    const { models } = await harness.admin.findModels({ endpoint: { baseUrl: ollama.baseUrl } }, asAda);
    expect(models).toEqual([{ id: 'm', contextTokens }]);
  });

  it('answer a short question when they are tried, whatever parameters they refuse', async () => {
    const error = { message: 'Use max_completion_tokens.', param: 'max_tokens' };
    ollama.next({ status: 400, body: { error } });
    const endpoint = { baseUrl: ollama.baseUrl, apiKey: KEY };
    const { firstMs, tookMs } = await harness.admin.tryModel({ endpoint, model: 'stone-7b' }, asAda);
    expect(firstMs).toBeLessThanOrEqual(tookMs);
    expect(ollama.requests.at(-1)?.body).toMatchObject({ model: 'stone-7b', max_completion_tokens: 16 });
  });

  const body = 'body';
  it.each([
    ['a wrong key', { status: 401 }, [body, 'api_key'], 'refuses this key'],
    ['another path', { status: 404 }, [body, 'base_url'], 'end with /v1'],
    [
      'a redirection',
      { status: 302, headers: { Location: 'http://127.0.0.1:9/' } },
      [body, 'base_url'],
      'leads',
    ],
    ['a page', { plain: '<html>' }, [body, 'base_url'], 'not JSON'],
    ['another list', { status: 200, body: { models: [] } }, [body, 'base_url'], 'no list of models'],
  ] as const)('say what is wrong with an endpoint, at its field: %s', async (_name, script, loc, words) => {
    other = script;
    const found = harness.admin.findModels({ endpoint: { baseUrl: ollama.baseUrl, apiKey: KEY } }, asAda);
    await expect(found).rejects.toMatchObject({
      code: 'invalid_input',
      faults: [{ loc, msg: expect.stringContaining(words) }],
    });
  });

  it.each([
    ['busy', { status: 429, headers: { 'Retry-After': '7' } }, 'rate_limited', 'Try again in 7 seconds'],
    ['failing', { status: 500 }, 'unavailable', 'status 500'],
  ] as const)('say that an endpoint is %s', async (_name, script, code, words) => {
    other = script;
    ollama.next(script);
    const endpoint = { baseUrl: ollama.baseUrl };
    for (const call of [
      () => harness.admin.findModels({ endpoint }, asAda),
      () => harness.admin.tryModel({ endpoint, model: 'stone-7b' }, asAda),
    ]) {
      await expect(call()).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
    }
  });

  it('say of a model that is not there, and of a stream that is none, what it is', async () => {
    const trying = () =>
      harness.admin.tryModel({ endpoint: { baseUrl: ollama.baseUrl }, model: 'gone' }, asAda);
    ollama.next({ status: 404 });
    await expect(trying()).rejects.toMatchObject({ faults: [{ loc: ['body', 'model'] }] });
    ollama.next({ plain: '<html>' });
    await expect(trying()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('say that nothing listens, that no name is known, and that a certificate is wanted', async () => {
    const plain = createHttp((_request, response) => response.end());
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const { port } = plain.address() as { port: number };
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const free = (closed.address() as { port: number }).port;
    await new Promise((resolve) => closed.close(resolve));
    const messages = [
      `http://127.0.0.1:${free}/v1`,
      'http://nowhere.invalid/v1',
      `https://127.0.0.1:${port}/v1`,
    ];
    const said = await Promise.all(
      messages.map((baseUrl) =>
        harness.admin.findModels({ endpoint: { baseUrl } }, asAda).catch(({ faults }) => faults[0].type),
      ),
    );
    expect(said).toEqual(['endpoint_not_listening', 'endpoint_host_unknown', 'endpoint_tls']);
    plain.close();
  });

  it.each([
    [{ baseUrl: 'file:///etc/passwd' }, 'base_url'],
    [{ baseUrl: 'http://user:secret@127.0.0.1/v1' }, 'base_url'],
    [{ baseUrl: 'http://127.0.0.1/v1?key=secret' }, 'base_url'],
    [{ baseUrl: 'stones' }, 'base_url'],
    [{ apiKey: 'two words' }, 'api_key'],
    [{ name: ' ' }, 'name'],
    [{ models: [{ id: 'a' }, { id: 'a' }] }, 'models'],
    [{ models: [{ id: 'a\nb' }] }, 'models'],
  ])('are refused with what is none: %j', async (changes, field) => {
    await expect(connect(changes)).rejects.toMatchObject({ faults: [{ loc: ['body', field] }] });
    expect((await harness.admin.listConnections({}, asAda)).connections).toEqual([]);
  });

  it('give a question no more than the model takes', async () => {
    const { id } = await connect({ models: [{ id: 'tiny', contextTokens: 2_048 }] });
    harness.world.passages = Array.from({ length: 8 }, (_, i) => ({
      text: `The stones of cairn ${i} were raised. `.repeat(60),
      documentName: `${i}.txt`,
    }));
    await ask(harness.chat, `${id}/tiny`);
    const sent = ollama.requests.at(-1)?.body.messages.map(({ content }) => content.length) ?? [];
    expect(sent.reduce((sum, length) => sum + length, 0)).toBeLessThan(2_048 * 4);
  });
});
