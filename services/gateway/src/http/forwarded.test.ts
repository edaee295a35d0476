import { createLogger } from '@cairn/platform/telemetry';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { unknownProxyWarning } from './forwarded.ts';

describe('a proxy of which the configuration knows nothing', () => {
  const close: (() => void)[] = [];
  afterEach(() => {
    for (const each of close.splice(0)) each();
  });

  /** What the log says after these requests, each with or without the header. */
  async function warnings(trustedProxies: number, requests: Record<string, string>[]): Promise<string[]> {
    const lines: string[] = [];
    const logger = createLogger('test', 'warn', { write: (line) => void lines.push(line) });
    const app = express();
    app.use(unknownProxyWarning(trustedProxies, logger));
    app.get('/', (_request, response) => void response.send('here'));
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    close.push(() => server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    for (const headers of requests) {
      const response = await fetch(`http://127.0.0.1:${port}/`, { headers });
      expect(await response.text()).toBe('here');
    }
    return lines;
  }

  const forwarded = { 'X-Forwarded-For': '203.0.113.7' };

  it('is said once', async () => {
    expect(await warnings(0, [{}, forwarded, forwarded])).toEqual([
      expect.stringContaining('TRUSTED_PROXIES'),
    ]);
  });

  it('is not said where there is none, or it is known', async () => {
    expect(await warnings(0, [{}])).toEqual([]);
    expect(await warnings(1, [forwarded])).toEqual([]);
  });
});
