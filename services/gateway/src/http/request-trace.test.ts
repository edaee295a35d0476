import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { currentSpan } from '@cairn/platform/tracing';
import { recordTraces } from '@cairn/testing';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { traceRequests } from './request-trace.ts';
import type { Route } from './route.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const route = { method: 'post', path: '/api/things/{thingId}' } as Route;

describe('the trace of a request', () => {
  let traces: Awaited<ReturnType<typeof recordTraces>>;
  const close: (() => void)[] = [];
  beforeEach(async () => {
    traces = await recordTraces();
  });
  afterEach(async () => {
    await traces.stop();
    for (const each of close.splice(0)) each();
  });

  /** Serves a route that answers with the span it runs in, after it read the body; gives what asks it. */
  async function serve(traceparentTrusted = false, status = 200) {
    const app = express();
    app.post(
      '/api/things/:thingId',
      traceRequests(route, { traceparentTrusted }),
      express.json(),
      async (_, response) => {
        await Promise.resolve();
        response.status(status).send(currentSpan()?.context.spanId);
      },
    );
    const server = app.listen(0, '127.0.0.1');
    close.push(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return (headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}/api/things/7?secret=hidden`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ text: 'hidden in private' }),
      });
  }

  it('has the id of the answer, and says which route and nothing that was asked for', async () => {
    const ask = await serve();
    const answer = await ask({ Authorization: 'Bearer hidden' });
    const spanId = await answer.text();
    const spans = await traces.stop();
    expect(spans).toEqual([
      {
        service: 'cairn-test',
        traceId: answer.headers.get('x-request-id'),
        spanId,
        parentSpanId: '',
        name: 'POST /api/things/{thingId}',
        kind: 2,
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/api/things/{thingId}',
          'http.response.status_code': 200,
        },
        links: [],
        hasFailed: false,
      },
    ]);
  });

  it('has failed where the server did', async () => {
    await (await serve(false, 503))();
    expect(await traces.stop()).toMatchObject([{ hasFailed: true, attributes: { 'error.type': '503' } }]);
  });

  it('takes its id from the client, and nothing else where no proxy is trusted with it', async () => {
    const ask = await serve();
    expect((await ask({ traceparent })).headers.get('x-request-id')).toBe(traceId);
    expect(await traces.stop()).toMatchObject([{ traceId, parentSpanId: '' }]);
  });

  it('follows from what a trusted proxy says', async () => {
    const ask = await serve(true);
    await ask({ traceparent });
    expect(await traces.stop()).toMatchObject([{ traceId, parentSpanId: '00f067aa0ba902b7' }]);
  });

  it.each([
    [{ 'X-Request-Id': traceId }, traceId],
    [{ 'X-Request-Id': '4BF92F35-77B3-4DA6-A3CE-929D0E0E4736' }, traceId],
    [{ 'X-Request-Id': 'f'.repeat(32), traceparent }, traceId],
  ])('has an id that is given in another way: %j', async (headers, id) => {
    const ask = await serve();
    expect((await ask(headers)).headers.get('x-request-id')).toBe(id);
  });

  it.each<Record<string, string>>([
    { 'X-Request-Id': 'order-17' },
    { 'X-Request-Id': '0'.repeat(32) },
    { traceparent: '00-0-0-01' },
    { traceparent: 'x'.repeat(8_000) },
  ])('has an id of its own where none can be taken: %j', async (headers) => {
    const ask = await serve();
    expect((await ask(headers)).headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
  });
});
