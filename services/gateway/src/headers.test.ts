import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { loadConfig } from '@cairn/platform/config';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { fakeProjects, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configSchema } from './config.ts';
import { createGateway } from './service.ts';

describe('the gateway', () => {
  let platform: TestPlatform;
  let base: string;
  let token: string;
  const ada = uuidv7();

  beforeAll(async () => {
    platform = await testPlatform();
    await writeFile(join(platform.folder, 'index.html'), '<h1>Cairn</h1>');
    const config = loadConfig(configSchema, {
      CAIRN_DATA_DIR: platform.folder,
      LOG_LEVEL: 'silent',
      PORT: '0',
      WEB_DIST: platform.folder,
      PUBLIC_URL: 'https://cairn.example.org',
      ALLOWED_HOSTS: 'cairn.internal, Other.Example.org',
      TRUSTED_PROXIES: '1',
    });
    const gateway = createGateway(config, platform);
    const document = {
      id: 'd',
      projectId: 1,
      name: 'a "page".txt',
      fileType: 'FILE_TYPE_TXT',
      fileSize: 5,
    } as const;
    await platform.start(
      fakeProjects(platform, new Map([[1, new Map([[ada, 'ROLE_OWNER']])]]), {
        listProjects: async () => ({ projects: [], nextPageToken: '' }),
      }),
      serve(platform, 'documents', DocumentsServiceDefinition, {
        getDocument: async () => ({
          document: { ...document, status: 'DOCUMENT_STATUS_PROCESSED', createdAt: new Date(), sha256: 'f' },
        }),
        async *downloadDocument() {
          yield { chunk: Buffer.from('<b>5!') };
        },
      }),
      gateway,
    );
    base = gateway.url();
    token = await platform.auth.token({ userId: ada });
  });
  afterAll(() => platform.close());

  const call = (path: string) => fetch(base + path, { headers: { Authorization: `Bearer ${token}` } });

  /** `fetch` sets a `Host` of its own. */
  async function asHost(host: string, headers: Record<string, string> = {}) {
    const options = { setHost: false, headers: { ...headers, host } };
    const [answer] = (await once(get(`${base}/api/openapi.json`, options), 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(await text(answer)) };
  }

  it('is reached from this machine alone, where no other address was given', () => {
    expect(new URL(base).hostname).toBe('127.0.0.1');
  });

  it.each([
    'localhost',
    'LOCALHOST:8080',
    'app.localhost',
    '127.0.0.1:8080',
    '192.168.1.7',
    '[::1]:8080',
    '[fd00::7]',
    'cairn.example.org',
    'cairn.example.org.:443',
    'cairn.internal:8080',
    'other.example.org',
  ])('answers as a host it is known as: %s', async (host) => {
    expect((await asHost(host)).status).toBe(200);
  });

  it.each([
    'evil.example',
    'cairn.example.org.evil.example',
    'localhost.evil.example',
    'evil.example:8080',
    '127.0.0.1.evil.example',
    'evil.example/localhost',
    'evil.example#localhost',
    'me@localhost',
    '',
  ])('refuses requests for another host, which a web page may have pointed here: %j', async (host) => {
    const { status, body } = await asHost(host);
    expect(status).toBe(421);
    expect(body).toEqual({
      code: 'host_unknown',
      detail: expect.stringContaining('ALLOWED_HOSTS'),
      params: { host },
    });
  });

  it('has browsers that came over TLS come over TLS alone, and no others', async () => {
    const secure = await asHost('cairn.example.org', { 'x-forwarded-proto': 'https' });
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
    const plain = await asHost('localhost', { 'x-forwarded-proto': 'http' });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
  });

  it('gives its answers a policy under which they can do nothing, and has no cache keep them', async () => {
    const { headers } = await call('/api/projects');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('gives a file to be kept, not shown, under a policy of its own, and has no cache keep it', async () => {
    const answer = await call('/api/projects/1/documents/d/download');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': `attachment; filename="download.txt"; filename*=UTF-8''a%20%22page%22.txt`,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    await answer.body?.cancel();
  });
});
