import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GatewayUnderTest, gatewayUnderTest } from './testing/gateway-under-test.ts';

describe('the gateway', () => {
  let under: GatewayUnderTest;
  beforeEach(async () => {
    under = await gatewayUnderTest();
  });
  afterEach(() => under.close());

  it('says to strangers whether it serves, and nothing of what it measures', async () => {
    expect(await (await fetch(`${under.base}/health/ready`)).json()).toMatchObject({ ready: true });
    const metrics = await fetch(`${under.base}/metrics`);
    expect(metrics.status).toBe(404);
    expect(await metrics.text()).not.toContain('process_');
  });

  it('answers unknown calls, wrong forms and refusals in one shape', async () => {
    expect(await (await under.call('/api/nothing')).json()).toEqual({
      detail: 'There is no GET /api/nothing.',
      code: 'no_such_call',
      params: { address: 'GET /api/nothing' },
    });
    const wrong = await under.send('POST', '/api/projects', '{"name": 7}');
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({ detail: [{ loc: ['body', 'name'], type: 'invalid_type' }] });
    expect((await under.send('POST', '/api/projects', '{"name": ')).status).toBe(422);
    const registration = JSON.stringify({ email: '', password: 'x', first_name: 'A' });
    const refused = await under.send('POST', '/api/auth/register', registration);
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
      expect((await under.call(path)).status, path).toBe(200);
    }
    expect((await under.call('/api/projects?include_archived=perhaps')).status).toBe(422);
    const needed = await under.call('/api/projects/1/documents/search');
    expect(await needed.json()).toMatchObject({ detail: [{ loc: ['query', 'query'] }] });
  });

  it('says which methods an address has when it is asked for another', async () => {
    const put = await under.call('/api/projects', { method: 'PUT' });
    expect(put.status).toBe(405);
    expect(put.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(await put.json()).toMatchObject({
      detail: 'PUT is not possible at this address. Possible: GET, HEAD, POST.',
      code: 'method_not_allowed',
    });
    expect((await under.call('/api/auth/login')).status).toBe(405);
    expect((await under.call('/api/projects/1/chat/sessions/1/stop', { method: 'DELETE' })).status).toBe(405);
    expect((await under.call('/api/nothing', { method: 'PUT' })).status).toBe(404);
    for (const name of ['stats', 'recent', 'archived']) {
      const answer = await under.call(`/api/projects/${name}`, { method: 'PATCH', body: '{}' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
    expect((await under.call('/api/projects', { method: 'HEAD' })).status).not.toBe(405);
    const options = await under.call('/api/projects/stats', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD']);
    expect((await under.call('/api/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });

  it('passes on to auth where tries come from, which counts them, and passes on how long to wait', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.7' };
    const body = new URLSearchParams({ username: 'a@example.org', password: 'guess' });
    const limited = await fetch(`${under.base}/api/auth/login`, { method: 'POST', body, headers });
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('30');
    const registration = JSON.stringify({ email: '', password: 'x', first_name: 'A' });
    await fetch(`${under.base}/api/auth/register`, {
      method: 'POST',
      body: registration,
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
    // No proxy is trusted here, so no client may say that it calls for another.
    expect(under.triedFrom).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  it('says of a request that cannot be read that the request is at fault', async () => {
    const post = (path: string, body: RequestInit['body'] & {}, headers: Record<string, string> = {}) =>
      under.call(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
    for (const encoding of ['gzip', 'br', 'deflate', 'none-such']) {
      const { status } = await post('/api/projects', 'plain', { 'Content-Encoding': encoding });
      expect(status, encoding).toBe(422);
    }
    const bomb = gzipSync(Buffer.alloc(20_000_000, ' '));
    expect((await post('/api/projects', bomb, { 'Content-Encoding': 'gzip' })).status).toBe(413);
    const deep = `{"preferences":${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}}`;
    const preferences = await under.send('PUT', '/api/user/notification-preferences', deep);
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
    const socket = connect(Number(new URL(under.base).port), '127.0.0.1').end(bytes);
    const [head, body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nContent-Type: application/json`));
    expect(JSON.parse(body)).toEqual({ detail: expect.any(String), code });
  });

  it('refuses a path that names nothing as not found or not fitting, never with a fault of ours', async () => {
    for (const id of ['abc', '-1', '0', '1.5', '9'.repeat(40), '%00', '%FF', '%E0%A4%A', '..%2f..%2fetc']) {
      const { status } = await under.call(`/api/projects/${id}`);
      expect([404, 422], id).toContain(status);
    }
  });
});
