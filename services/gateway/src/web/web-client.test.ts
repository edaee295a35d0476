import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type GatewayUnderTest,
  gatewayUnderTest,
  PAGE,
  SCRIPT,
  STYLE,
} from '../testing/gateway-under-test.ts';

describe('the web client, as the gateway serves it', () => {
  let under: GatewayUnderTest;
  beforeEach(async () => {
    under = await gatewayUnderTest();
  });
  afterEach(() => under.close());

  it('gives the page a strict policy that names what stands in it', async () => {
    const page = await fetch(`${under.base}/dashboard`, { headers: { 'Accept-Encoding': 'gzip, br' } });
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
    const first = await fetch(`${under.base}/login`, { headers: { 'Accept-Encoding': 'identity' } });
    expect(first.headers.get('content-encoding')).toBeNull();
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('vary')).toContain('Accept-Encoding');
    await first.text();
    const tag = first.headers.get('etag') ?? '';
    // `fetch` says with such a question that it keeps nothing.
    const asked = get(`${under.base}/login`, { headers: { 'If-None-Match': tag } });
    const [again] = (await once(asked, 'response')) as [IncomingMessage];
    expect(again.resume().statusCode).toBe(304);
  });

  it('keeps hashed files for a year and says when one is missing', async () => {
    const asset = await fetch(`${under.base}/assets/app-1a2b.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    // What a worker may do follows from its script's own headers.
    expect(asset.headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect(await asset.text()).toBe('export {};');
    expect((await fetch(`${under.base}/assets/missing.js`)).status).toBe(404);
    // A newer build takes the files of the old one away under a running gateway.
    await rm(join(under.dist, 'assets'), { recursive: true });
    expect((await fetch(`${under.base}/assets/app-1a2b.js`)).status).toBe(404);
    const outside = await fetch(`${under.base}/..%2f..%2fkeys/services.key`);
    expect(await outside.text()).toBe(PAGE);
  });
});
