import { startScriptedEmbedder } from '@cairn/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { cairnUnderTest } from './testing/cairn-under-test.ts';

const path = '/api/admin/embedder';
const endpoint = await startScriptedEmbedder();
afterAll(() => endpoint.stop());

describe('the embedder on the administrators’ page', () => {
  describe('where there is none', () => {
    const under = cairnUnderTest();

    it('is off, and cannot be tried', async () => {
      const none = { state: 'off', model: '', place: '', dimensions: 0, passages: 0, embedded: 0, fault: '' };
      expect((await under.call('GET', path, undefined, under.good)).body).toEqual(none);
      const tried = await under.call('POST', `${path}/try`, undefined, under.good);
      expect(tried).toMatchObject({ status: 409, body: { code: 'embedder_off' } });
    });
  });

  describe('where one does not answer', () => {
    const under = cairnUnderTest({
      EMBEDDING_BASE_URL: 'http://user:pass-word@127.0.0.1:9/v1',
      EMBEDDING_MODEL: 'words-1',
      EMBEDDING_RETRIES: '0',
    });

    it('is away with what it failed with, and shows no password', async () => {
      await expect
        .poll(async () => (await under.call('GET', path, undefined, under.good)).body)
        .toMatchObject({
          state: 'away',
          place: 'http://127.0.0.1:9/v1',
          fault: 'The embedder could not be reached.',
        });
    });
  });

  describe('where there is one', () => {
    const under = cairnUnderTest({
      EMBEDDING_BASE_URL: endpoint.baseUrl,
      EMBEDDING_MODEL: 'words-1',
      EMBEDDING_RETRIES: '0',
    });
    const look = () => under.call('GET', path, undefined, under.good);
    const attempt = () => under.call('POST', `${path}/try`, undefined, under.good);

    it('says which it is, how far it is, and where it is', async () => {
      await expect
        .poll(async () => (await look()).body)
        .toEqual({
          state: 'served',
          model: 'words-1',
          place: endpoint.baseUrl,
          dimensions: 64,
          passages: 0,
          embedded: 0,
          fault: '',
        });
    });

    it('embeds a text to be tried, and says what is wrong where it does not', async () => {
      expect((await attempt()).body).toEqual({ took_ms: expect.any(Number), dimensions: 64 });
      endpoint.script({ status: 503 });
      expect(await attempt()).toMatchObject({
        status: 503,
        body: {
          code: 'embedder_failed',
          params: { reason: 'The embedder refused a request with status 503.' },
        },
      });
      endpoint.script('answer');
    });

    it('is no one else’s to see or to try', async () => {
      const eve = await under.person('eve');
      const before = endpoint.requests.length;
      expect((await under.call('GET', path, undefined, eve.token)).status).toBe(404);
      expect((await under.call('POST', `${path}/try`, undefined, eve.token)).status).toBe(404);
      expect(endpoint.requests).toHaveLength(before);
    });
  });
});
