import { type ScriptedEmbedder, startScriptedEmbedder } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeEmbedder } from './contract.ts';
import { createEndpointEmbedder, type EndpointEmbedderOptions } from './endpoint-embedder.ts';

function embedderOn(baseUrl: string, more: Partial<EndpointEmbedderOptions> = {}) {
  return createEndpointEmbedder({
    baseUrl,
    apiKey: 'a key',
    model: 'words',
    dimensions: 0,
    batch: 2,
    timeoutMs: { question: 5_000, passage: 5_000 },
    retries: 1,
    prefix: { question: '', passage: '' },
    ...more,
  });
}

describeEmbedder('an endpoint', async () => {
  const endpoint = await startScriptedEmbedder();
  return { embedder: embedderOn(endpoint.baseUrl), close: () => endpoint.stop() };
});

describe('embedder by an endpoint', () => {
  let endpoint: ScriptedEmbedder;
  beforeEach(async () => {
    endpoint = await startScriptedEmbedder();
  });
  afterEach(() => endpoint.stop());

  it('asks in batches, in the name of its model and with its key', async () => {
    await embedderOn(endpoint.baseUrl).embed(['a', 'b', 'c'], { kind: 'passage' });
    expect(endpoint.requests.map(({ body }) => body)).toEqual([
      { model: 'words', input: ['a', 'b'], encoding_format: 'float' },
      { model: 'words', input: ['c'], encoding_format: 'float' },
    ]);
    expect(endpoint.requests[0]?.headers.authorization).toBe('Bearer a key');
  });

  it('puts what the model wants before questions and passages, and asks for dimensions', async () => {
    const prefix = { question: 'query: ', passage: 'passage: ' };
    const embedder = embedderOn(endpoint.baseUrl, { prefix, dimensions: 16 });
    await embedder.embed(['larch'], { kind: 'question' });
    await embedder.embed(['larch'], { kind: 'passage' });
    expect(endpoint.requests.map(({ body }) => [body.input, body.dimensions])).toEqual([
      [['query: larch'], 16],
      [['passage: larch'], 16],
    ]);
    expect((await embedder.space()).dimensions).toBe(16);
  });

  it('names another space for another model, address, number of dimensions or prefix', async () => {
    const other = await startScriptedEmbedder();
    const embedders = [
      embedderOn(endpoint.baseUrl),
      embedderOn(endpoint.baseUrl, { model: 'other' }),
      embedderOn(endpoint.baseUrl, { dimensions: 16 }),
      embedderOn(endpoint.baseUrl, { prefix: { question: 'query: ', passage: '' } }),
      embedderOn(other.baseUrl),
    ];
    const ids = await Promise.all(embedders.map(async (embedder) => (await embedder.space()).id));
    await other.stop();
    expect(new Set(ids).size).toBe(embedders.length);
  });

  it('tries again for passages while the endpoint is busy, and not for a question', async () => {
    const embedder = embedderOn(endpoint.baseUrl);
    endpoint.script({ status: 503 }, 'answer');
    expect(await embedder.embed(['larch'], { kind: 'passage' })).toHaveLength(1);
    endpoint.script({ status: 503 }, 'answer');
    await expect(embedder.embed(['larch'], { kind: 'question' })).rejects.toThrow('status 503');
  });

  it.each([
    ['nothing', {}],
    ['no list', { data: 'x' }],
    ['too few vectors', { data: [] }],
    ['a vector that is none', { data: [{ index: 0, embedding: 'AAAA' }] }],
    ['a vector without a direction', { data: [{ index: 0, embedding: [0, 0] }] }],
    ['a vector of what is no number', { data: [{ index: 0, embedding: [null, 'x'] }] }],
  ])('refuses %s', async (_what, body) => {
    endpoint.script({ body });
    const embedding = embedderOn(endpoint.baseUrl).embed(['larch'], { kind: 'passage' });
    await expect(embedding).rejects.toMatchObject({ name: 'EmbeddingFailed' });
  });

  it('refuses vectors of other dimensions than those before', async () => {
    const embedder = embedderOn(endpoint.baseUrl);
    await embedder.space();
    endpoint.script({ body: { data: [{ index: 0, embedding: [1, 2, 3] }] } });
    await expect(embedder.embed(['larch'], { kind: 'passage' })).rejects.toThrow('3 numbers where 64');
  });

  it('gives up on an endpoint that does not answer in time, or is not there', async () => {
    endpoint.script('silent');
    const slow = embedderOn(endpoint.baseUrl, { timeoutMs: { question: 50, passage: 50 } });
    await expect(slow.embed(['larch'], { kind: 'question' })).rejects.toThrow('in time');
    const away = embedderOn('http://127.0.0.1:1/v1', { retries: 0 });
    await expect(away.space()).rejects.toThrow('could not be reached');
  });
});
