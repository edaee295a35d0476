import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { embeddingFields } from './fields.ts';
import { openEmbedder } from './open-embedder.ts';

function open(env: Record<string, string>) {
  return openEmbedder(z.object(embeddingFields).parse(env));
}

describe('the embedder that is configured', () => {
  it('is none where nothing is', async () => {
    expect(await open({})).toBeUndefined();
  });

  it('is a model in a folder, by its name, or an endpoint’s', async () => {
    expect((await open({ EMBEDDING_FOLDER: '/models/all-MiniLM-L6-v2' }))?.model).toBe('all-MiniLM-L6-v2');
    const endpoint = { EMBEDDING_BASE_URL: 'http://127.0.0.1:1/v1', EMBEDDING_MODEL: 'nomic-embed-text' };
    expect((await open(endpoint))?.model).toBe('nomic-embed-text');
  });

  it.each([
    [{ EMBEDDING_FOLDER: '/models/a', EMBEDDING_BASE_URL: 'http://a/v1' }, 'EMBEDDING_FOLDER: leave it out'],
    [{ EMBEDDING_BASE_URL: 'http://a/v1' }, 'EMBEDDING_MODEL: is needed'],
    [{ EMBEDDING_MODEL: 'a' }, 'EMBEDDING_BASE_URL: is needed'],
  ])('refuses %o', async (env, fault) => {
    await expect(open(env)).rejects.toThrow(fault);
  });
});
