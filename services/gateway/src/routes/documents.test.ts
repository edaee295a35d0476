import { once } from 'node:events';
import { type IncomingMessage, request as post } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GatewayUnderTest, gatewayUnderTest } from '../testing/gateway-under-test.ts';

describe('the routes of documents', () => {
  let under: GatewayUnderTest;
  beforeEach(async () => {
    under = await gatewayUnderTest();
  });
  afterEach(() => under.close());

  it('refuses metadata of a document that there is none of, by its name', async () => {
    const patch = (body: unknown) => under.send('PATCH', '/api/projects/1/documents/d', JSON.stringify(body));
    const refused = await patch({ name: 'a.txt', filename: 'b.txt', size: 1 });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      detail: [{ loc: ['body'], type: 'unrecognized_keys', ctx: { fields: 'filename, size' } }],
    });
    expect(await (await patch({ tags: 'x' })).json()).toMatchObject({ detail: [{ loc: ['body', 'tags'] }] });
    const kept = await patch({ tags: ['x'], description: 'words' });
    expect(await kept.json()).toMatchObject({ name: 'as it was', tags: ['x'], description: 'words' });
  });

  it('answers the deletion of documents with their receipt, in the form of a project’s', async () => {
    const parts = [{ service: 'chat', store: 'quotes', deleted: 3, done: false }];
    const one = await under.call('/api/projects/1/documents/d', { method: 'DELETE' });
    expect([one.status, await one.json()]).toEqual([
      200,
      {
        id: 'r',
        project_id: 1,
        state: 'running',
        requested_at: '2026-01-02T03:04:05.000Z',
        finished_at: null,
        parts,
      },
    ]);
    const ids = JSON.stringify({ ids: ['d', 'e'] });
    const several = await under.send('POST', '/api/projects/1/documents/delete', ids);
    expect(await several.json()).toMatchObject([
      { id: 'd', error: null, receipt_id: 'r' },
      { id: 'e', error: { code: 'not_found' }, receipt_id: null },
    ]);
    const later = await under.call('/api/projects/1/documents/deletions/r2');
    expect(await later.json()).toMatchObject({ id: 'r2', state: 'finished', parts });
  });

  it('asks for documents as the query says', async () => {
    const query = 'sort=name&order=desc&status=processing&file_type=txt&uploader=others&recent=true&tag=x';
    const answer = await under.call(`/api/projects/1/documents?${query}`);
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '5000']);
    expect(under.listed).toMatchObject([
      {
        sort: 'DOCUMENT_SORT_NAME',
        order: 'SORT_ORDER_DESC',
        statuses: ['DOCUMENT_STATUS_UPLOADED', 'DOCUMENT_STATUS_EXTRACTING', 'DOCUMENT_STATUS_INDEXING'],
        fileType: 'FILE_TYPE_TXT',
        uploader: 'UPLOADER_OTHERS',
        recent: true,
        tag: 'x',
      },
    ]);
    expect((await under.call('/api/projects/1/documents?sort=colour')).status).toBe(422);
  });

  it('streams an upload on, and never passes a cut one off as whole', async () => {
    const form = new FormData();
    form.set('file', new Blob(['x'.repeat(700_000)]), 'the "résumé" ☂.txt');
    const sent = await under.call('/api/projects/1/documents', { method: 'POST', body: form });
    expect(sent.status).toBe(201);
    expect(under.uploads[0]).toEqual({ bytes: 700_000, filename: 'the "résumé" ☂.txt', whole: true });

    const cut = new AbortController();
    const request = under.call('/api/projects/1/documents', {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: ReadableStream.from(beginningOfAForm(cut.signal)),
      duplex: 'half',
      signal: cut.signal,
    } as RequestInit);
    await expect.poll(() => under.uploads[1]?.bytes ?? 0).toBeGreaterThan(0);
    cut.abort();
    await expect(request).rejects.toThrow();
    // A further upload shows that the service is past the cut one.
    await under.call('/api/projects/1/documents', { method: 'POST', body: form });
    expect(under.uploads[1]?.whole).toBe(false);
  });

  it('says what is missing from a form without a file, and refuses a body that announces too much', async () => {
    const form = new FormData();
    form.set('note', 'no file here');
    const without = await under.call('/api/projects/1/documents', { method: 'POST', body: form });
    expect(without.status).toBe(422);
    expect(await without.json()).toMatchObject({ detail: [{ loc: ['body', 'file'] }] });
    const notAForm = await under.call('/api/projects/1/documents', { method: 'POST', body: 'hello' });
    expect(notAForm.status).toBe(422);

    // 50 MB and a MB for what a form adds to them; one byte more is refused before anything of it is read.
    const announcing = async (bytes: number) => {
      const request = post(`${under.base}/api/projects/1/documents`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${await under.token()}`,
          'Content-Type': 'multipart/form-data; boundary=x',
          'Content-Length': bytes,
        },
      });
      request.on('error', () => undefined);
      request.write('--x\r\nnonsense\r\n\r\n');
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      request.destroy();
      return answer.statusCode;
    };
    expect(await announcing(53_477_377)).toBe(413);
    expect(await announcing(53_477_376)).toBe(422);
  });

  it('gives a picture to be kept by the browser of who asks for it alone', async () => {
    const path = '/api/projects/1/documents/d/picture/drawn';
    const sent = await under.call(path);
    expect([sent.status, await sent.text()]).toEqual([200, 'a picture']);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: expect.stringContaining('Authorization'),
      etag: '"drawn"',
    });
    // As a browser asks again; `fetch` by itself asks for no kept copy.
    const headers = { 'If-None-Match': '"drawn"', 'Cache-Control': 'max-age=0' };
    const again = await under.call(path, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await fetch(under.base + path)).status).toBe(401);
    const none = await under.call('/api/projects/1/documents/d/picture/another');
    expect([none.status, none.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

async function* beginningOfAForm(signal: AbortSignal) {
  const encoder = new TextEncoder();
  yield encoder.encode(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="cut.txt"\r\nContent-Type: text/plain\r\n\r\n',
  );
  yield encoder.encode('an unfinished sentence '.repeat(100_000));
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
