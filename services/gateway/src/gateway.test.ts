import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage, request as post } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { newEvent } from '@cairn/messaging/events';
import { loadConfig } from '@cairn/platform/config';
import { commonRefusals, declareRefusals, NotFound, RateLimited } from '@cairn/platform/errors';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { DocumentsServiceDefinition, type ListDocumentsRequest } from '@cairn/proto/documents';
import { fakeProjects, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configSchema } from './config.ts';
import { createGateway } from './service.ts';

const refusals = declareRefusals({
  too_many_tries: [RateLimited, 'Too many tries. Try again in 30 seconds.'],
  missing: ['email', 'Email is required'],
  answer_gone: [NotFound, 'This answer is gone.'],
});

const SCRIPT = 'document.title = "Cairn";\n';
const STYLE = 'body { margin: 0 }';
const PAGE = `<style data-emotion="a b">${STYLE}</style><script>${SCRIPT}</script><script src="/a.js"></script>`;

/** Of documents, under way. */
const receipt = {
  id: 'r',
  projectId: 1,
  requestedAt: new Date('2026-01-02T03:04:05Z'),
  parts: [{ service: 'chat', store: 'quotes', deleted: 3, done: false }],
};

describe('the gateway', () => {
  let platform: TestPlatform;
  let base: string;
  let token: string;
  const ada = uuidv7();
  /** Network addresses that the gateway passed to the auth service. */
  const triedFrom: string[] = [];
  /** What reached the documents service: messages of each upload, and whether it ended in good order. */
  let listed: ListDocumentsRequest[];
  const uploads: { bytes: number; filename: string; whole: boolean }[] = [];

  beforeEach(async () => {
    listed = [];
    uploads.length = 0;
    triedFrom.length = 0;
    platform = await testPlatform({ withAuth: false });
    const dist = join(platform.folder, 'dist');
    await mkdir(join(dist, 'assets'), { recursive: true });
    await writeFile(join(dist, 'index.html'), PAGE);
    await writeFile(join(dist, 'index.html.br'), brotliCompressSync(PAGE));
    await writeFile(join(dist, 'assets', 'app-1a2b.js'), 'export {};');
    await writeFile(join(dist, 'assets', 'app-1a2b.js.gz'), gzipSync('export {};'));
    const config = loadConfig(configSchema, {
      CAIRN_DATA_DIR: platform.folder,
      LOG_LEVEL: 'silent',
      PORT: '0',
      HOST: '127.0.0.1',
      WEB_DIST: dist,
    });
    const gateway = createGateway(config, platform);
    await platform.start(
      serve(platform, 'auth', AuthServiceDefinition, {
        ...platform.auth.implementation,
        async signIn({ ip }) {
          triedFrom.push(ip);
          throw refusals.too_many_tries({ retryAfterSeconds: 30 });
        },
        async register({ ip }) {
          triedFrom.push(ip);
          throw refusals.missing();
        },
      }),
      fakeProjects(platform, new Map([[1, new Map([[ada, 'ROLE_OWNER']])]]), {
        listProjects: async () => ({ projects: [], nextPageToken: '' }),
        listRecentProjects: async () => ({ projects: [] }),
      }),
      serve(platform, 'documents', DocumentsServiceDefinition, {
        async getPicture({ pictureId }) {
          if (pictureId !== 'drawn') throw commonRefusals.picture_not_found();
          return { image: Buffer.from('a picture') };
        },
        async listDocuments(request) {
          listed.push(request);
          return { documents: [], nextPageToken: '', total: 5_000 };
        },
        deleteDocument: async ({ projectId }) => ({ receipt: { ...receipt, projectId } }),
        async deleteDocuments({ documentIds }) {
          const [documentId = '', ...others] = documentIds;
          const failure = { code: 'not_found', message: 'There is no such document.', reason: '' };
          const failed = others.map((id) => ({ documentId: id, failure }));
          return { outcomes: [{ documentId }, ...failed], receipt };
        },
        getDeletionReceipt: async ({ deletionId }) => ({
          receipt: { ...receipt, id: deletionId, finishedAt: receipt.requestedAt },
        }),
        async updateDocument({ name = 'as it was', tags, description }) {
          const kinds = { status: 'DOCUMENT_STATUS_PROCESSED', fileType: 'FILE_TYPE_TXT' } as const;
          return { document: { name, ...tags, description, ...kinds } };
        },
        async uploadDocument(messages) {
          const upload = { bytes: 0, filename: '', whole: false };
          uploads.push(upload);
          for await (const { part } of messages) {
            if (part?.$case === 'metadata') upload.filename = part.value.filename;
            if (part?.$case === 'chunk') upload.bytes += part.value.byteLength;
            if (part?.$case === 'end') upload.whole = part.value.size === upload.bytes;
          }
          return {
            document: {
              name: upload.filename,
              status: 'DOCUMENT_STATUS_UPLOADED',
              fileType: 'FILE_TYPE_TXT',
            },
          };
        },
      }),
      serve(platform, 'chat', ChatServiceDefinition, {
        async *followAnswer({ messageId, offset }, { signal }) {
          if (messageId === 'none') return;
          if (messageId === 'endless') {
            for (let n = 0; !signal.aborted; n++) {
              yield { event: { messageId: 'm', offset: n, kind: { $case: 'content', value: 'x' } } };
              await nextTurn();
            }
            return;
          }
          if (messageId === 'refused') throw commonRefusals.part_away();
          yield { event: { messageId: 'm', offset: offset + 2, kind: { $case: 'content', value: 'hé' } } };
          if (messageId === 'breaks') throw refusals.answer_gone();
        },
      }),
      gateway,
    );
    base = gateway.url();
    token = await platform.auth.token({ userId: ada });
  });
  afterEach(() => platform.close());

  const call = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return fetch(base + path, { ...init, headers });
  };

  it('gives the page a strict policy that names what stands in it', async () => {
    const page = await fetch(`${base}/dashboard`, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(await page.text()).toBe(PAGE);
    const policy = page.headers.get('content-security-policy')?.split('; ') ?? [];
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash(SCRIPT)}`);
    // Besides those of the page, style elements that are empty: the client fills them by rules.
    expect(policy).toContain(`style-src 'self' ${hash('')} ${hash(STYLE)}`);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline');
  });

  it('has the page kept, and asked for each time', async () => {
    const first = await fetch(`${base}/login`, { headers: { 'Accept-Encoding': 'identity' } });
    expect(first.headers.get('content-encoding')).toBeNull();
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('vary')).toContain('Accept-Encoding');
    await first.text();
    const tag = first.headers.get('etag') ?? '';
    // `fetch` says with such a question that it keeps nothing.
    const asked = get(`${base}/login`, { headers: { 'If-None-Match': tag } });
    const [again] = (await once(asked, 'response')) as [IncomingMessage];
    expect(again.resume().statusCode).toBe(304);
  });

  it('says to strangers whether it serves, and nothing of what it measures', async () => {
    expect(await (await fetch(`${base}/health/ready`)).json()).toMatchObject({ ready: true });
    const metrics = await fetch(`${base}/metrics`);
    expect(metrics.status).toBe(404);
    expect(await metrics.text()).not.toContain('process_');
  });

  it('keeps hashed files for a year and says when one is missing', async () => {
    const asset = await fetch(`${base}/assets/app-1a2b.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    // What a worker may do follows from its script's own headers.
    expect(asset.headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect(await asset.text()).toBe('export {};');
    expect((await fetch(`${base}/assets/missing.js`)).status).toBe(404);
    // A newer build takes the files of the old one away under a running gateway.
    await rm(join(platform.folder, 'dist', 'assets'), { recursive: true });
    expect((await fetch(`${base}/assets/app-1a2b.js`)).status).toBe(404);
    const outside = await fetch(`${base}/..%2f..%2fkeys/services.key`);
    expect(await outside.text()).toBe(PAGE);
  });

  it('answers unknown calls, wrong forms and refusals in one shape', async () => {
    expect(await (await call('/api/nothing')).json()).toEqual({
      detail: 'There is no GET /api/nothing.',
      code: 'no_such_call',
      params: { address: 'GET /api/nothing' },
    });
    const wrong = await call('/api/projects', {
      method: 'POST',
      body: '{"name": 7}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({ detail: [{ loc: ['body', 'name'], type: 'invalid_type' }] });
    const broken = await call('/api/projects', {
      method: 'POST',
      body: '{"name": ',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(broken.status).toBe(422);
    const refused = await call('/api/auth/register', {
      method: 'POST',
      body: JSON.stringify({ email: '', password: 'x', first_name: 'A' }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(await refused.json()).toEqual({
      detail: [{ loc: ['body', 'email'], msg: 'Email is required', type: 'missing' }],
    });
  });

  it('takes a parameter that may be left out for left out where it is empty, on every route', async () => {
    for (const path of [
      '/api/projects?include_archived=&page_size=&page_token=',
      '/api/projects/recent?limit=',
      '/api/projects/archived?page_size=',
    ]) {
      expect((await call(path)).status, path).toBe(200);
    }
    expect((await call('/api/projects?include_archived=perhaps')).status).toBe(422);
    const needed = await call('/api/projects/1/documents/search');
    expect(await needed.json()).toMatchObject({ detail: [{ loc: ['query', 'query'] }] });
  });

  it('refuses metadata of a document that there is none of, by its name', async () => {
    const patch = (body: unknown) =>
      call('/api/projects/1/documents/d', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
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
    const one = await call('/api/projects/1/documents/d', { method: 'DELETE' });
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
    const several = await call('/api/projects/1/documents/delete', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids: ['d', 'e'] }),
    });
    expect(await several.json()).toMatchObject([
      { id: 'd', error: null, receipt_id: 'r' },
      { id: 'e', error: { code: 'not_found' }, receipt_id: null },
    ]);
    const later = await call('/api/projects/1/documents/deletions/r2');
    expect(await later.json()).toMatchObject({ id: 'r2', state: 'finished', parts });
  });

  it('asks for documents as the query says', async () => {
    const query = 'sort=name&order=desc&status=processing&file_type=txt&uploader=others&recent=true&tag=x';
    const answer = await call(`/api/projects/1/documents?${query}`);
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '5000']);
    expect(listed).toMatchObject([
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
    expect((await call('/api/projects/1/documents?sort=colour')).status).toBe(422);
  });

  it('says which methods an address has when it is asked for another', async () => {
    const put = await call('/api/projects', { method: 'PUT' });
    expect(put.status).toBe(405);
    expect(put.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(await put.json()).toMatchObject({
      detail: 'PUT is not possible at this address. Possible: GET, HEAD, POST.',
      code: 'method_not_allowed',
    });
    expect((await call('/api/auth/login')).status).toBe(405);
    expect((await call('/api/projects/1/chat/sessions/1/stop', { method: 'DELETE' })).status).toBe(405);
    expect((await call('/api/nothing', { method: 'PUT' })).status).toBe(404);
    for (const name of ['stats', 'recent', 'archived']) {
      const answer = await call(`/api/projects/${name}`, { method: 'PATCH', body: '{}' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
    expect((await call('/api/projects', { method: 'HEAD' })).status).not.toBe(405);
    const options = await call('/api/projects/stats', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD']);
    expect((await call('/api/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });

  it('passes on to auth where tries come from, which counts them, and passes on how long to wait', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.7' };
    const body = new URLSearchParams({ username: 'a@example.org', password: 'guess' });
    const limited = await fetch(`${base}/api/auth/login`, { method: 'POST', body, headers });
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('30');
    const registration = JSON.stringify({ email: '', password: 'x', first_name: 'A' });
    await fetch(`${base}/api/auth/register`, {
      method: 'POST',
      body: registration,
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
    // No proxy is trusted here, so no client may say that it calls for another.
    expect(triedFrom).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  it('streams an upload on, and never passes a cut one off as whole', async () => {
    const form = new FormData();
    form.set('file', new Blob(['x'.repeat(700_000)]), 'the "résumé" ☂.txt');
    const sent = await call('/api/projects/1/documents', { method: 'POST', body: form });
    expect(sent.status).toBe(201);
    expect(uploads[0]).toEqual({ bytes: 700_000, filename: 'the "résumé" ☂.txt', whole: true });

    const cut = new AbortController();
    const request = call('/api/projects/1/documents', {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: ReadableStream.from(beginningOfAForm(cut.signal)),
      duplex: 'half',
      signal: cut.signal,
    } as RequestInit);
    await expect.poll(() => uploads[1]?.bytes ?? 0).toBeGreaterThan(0);
    cut.abort();
    await expect(request).rejects.toThrow();
    // A further upload shows that the service is past the cut one.
    await call('/api/projects/1/documents', { method: 'POST', body: form });
    expect(uploads[1]?.whole).toBe(false);
  });

  it('says what is missing from a form without a file, and refuses a body that announces too much', async () => {
    const form = new FormData();
    form.set('note', 'no file here');
    const without = await call('/api/projects/1/documents', { method: 'POST', body: form });
    expect(without.status).toBe(422);
    expect(await without.json()).toMatchObject({ detail: [{ loc: ['body', 'file'] }] });
    const notAForm = await call('/api/projects/1/documents', { method: 'POST', body: 'hello' });
    expect(notAForm.status).toBe(422);

    // 50 MB and a MB for what a form adds to them; one byte more is refused before anything of it is read.
    const announcing = async (bytes: number) => {
      const request = post(`${base}/api/projects/1/documents`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
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
    const sent = await call(path);
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
    const again = await call(path, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await fetch(base + path)).status).toBe(401);
    const none = await call('/api/projects/1/documents/d/picture/another');
    expect([none.status, none.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('follows an answer from a place, with ids to resume from', async () => {
    const path = '/api/projects/1/chat/sessions/1/stream';
    const response = await call(path, { headers: { 'Last-Event-ID': 'm:5' } });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(await response.text()).toBe(
      'id: m:7\ndata: {"type":"content","content":"hé","message_id":"m","offset":7}\n\n',
    );
    expect((await call(path, { headers: { 'Last-Event-ID': 'none:0' } })).status).toBe(204);
    expect((await call(path, { headers: { 'Last-Event-ID': 'refused:0' } })).status).toBe(503);
    const broken = await call(path, { headers: { 'Last-Event-ID': 'breaks:0' } });
    expect(await broken.text()).toContain(
      'data: {"type":"error","message":"This answer is gone.","reason":"answer_gone"}',
    );
  });

  it('announces what happens in projects one may see, and of nothing else', async () => {
    const response = await call('/api/events');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const read = async () => {
      heard += (await reader?.read())?.value ?? '';
      return heard;
    };
    await expect.poll(read).toContain('connected');
    const uploaded = (documentId: string) => ({
      $case: 'documentUploaded' as const,
      value: { documentId, version: 1, name: 'a.txt' },
    });
    platform.bus.signal(newEvent(uploaded('hidden'), { projectId: 2 }));
    platform.bus.signal(
      newEvent({ $case: 'chatSessionCreated', value: { sessionId: 9 } }, { projectId: 1, actorId: uuidv7() }),
    );
    platform.bus.signal(newEvent(uploaded('shown'), { projectId: 1 }));
    for (const projectId of [2, 1]) {
      const projectDeleted = { $case: 'projectDeleted' as const, value: {} };
      platform.bus.signal(newEvent(projectDeleted, { projectId, actorId: uuidv7() }));
    }
    await expect.poll(read).toContain('{"type":"project.deleted","project_id":1}');
    expect(heard).toContain('"document_id":"shown"');
    expect(heard).not.toContain('hidden');
    expect(heard).not.toContain('session');
    expect(heard).not.toContain('"project_id":2');
    await reader?.cancel();
  });

  it('ends the streams of a session that is signed out, and no others', async () => {
    const sid = uuidv7();
    token = await platform.auth.token({ userId: ada, sessionId: sid });
    const answer = await call('/api/projects/1/chat/sessions/1/stream', {
      headers: { 'Last-Event-ID': 'endless:0' },
    });
    const events = await call('/api/events');
    token = await platform.auth.token({ userId: ada });
    const others = await call('/api/events');
    const reader = others.body?.pipeThrough(new TextDecoderStream()).getReader();
    const ended = Promise.all([answer.text(), events.text()]);
    const expiresAt = new Date(Date.now() + 60_000);
    await platform.bus.publish([newEvent({ $case: 'sessionRevoked', value: { sessionId: sid, expiresAt } })]);
    await ended;
    platform.bus.signal(newEvent({ $case: 'projectUpdated', value: {} }, { projectId: 1 }));
    let heard = '';
    await expect
      .poll(async () => (heard += (await reader?.read())?.value ?? ''))
      .toContain('project.updated');
    await reader?.cancel();
  });

  it('says of a request that cannot be read that the request is at fault', async () => {
    const post = (path: string, body: RequestInit['body'] & {}, headers: Record<string, string> = {}) =>
      call(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
    for (const encoding of ['gzip', 'br', 'deflate', 'none-such']) {
      const { status } = await post('/api/projects', 'plain', { 'Content-Encoding': encoding });
      expect(status, encoding).toBe(422);
    }
    const bomb = gzipSync(Buffer.alloc(20_000_000, ' '));
    expect((await post('/api/projects', bomb, { 'Content-Encoding': 'gzip' })).status).toBe(413);
    const deep = `{"preferences":${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}}`;
    const preferences = await call('/api/user/notification-preferences', {
      method: 'PUT',
      body: deep,
      headers: { 'Content-Type': 'application/json' },
    });
    expect(preferences.status).toBe(422);
    expect(await preferences.json()).toMatchObject({ detail: [{ loc: ['body', 'preferences'] }] });
    expect(
      (await post('/api/projects', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status,
    ).toBe(422);
  });

  it.each([
    [
      '431',
      'headers_too_large',
      `GET /api/users/me HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    ['400', 'request_unreadable', 'NONSENSE\r\n\r\n'],
  ])('answers what is no request of HTTP in the form of all errors: %s', async (status, code, bytes) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1').end(bytes);
    const [head, body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nContent-Type: application/json`));
    expect(JSON.parse(body)).toEqual({ detail: expect.any(String), code });
  });

  it('refuses a path that names nothing as not found or not fitting, never with a fault of ours', async () => {
    for (const id of ['abc', '-1', '0', '1.5', '9'.repeat(40), '%00', '%FF', '%E0%A4%A', '..%2f..%2fetc']) {
      const { status } = await call(`/api/projects/${id}`);
      expect([404, 422], id).toContain(status);
    }
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
