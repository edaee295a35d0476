import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ReceivedSpan, recordTraces } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commonRefusals } from '../../errors/index.ts';
import { currentSpan, traced } from '../../tracing/index.ts';
import { probe as openProbe, type Probe, type TransportName } from '../memory/testing/probe.ts';

describe.each(['memory', 'sockets'] satisfies TransportName[])('calls over %s in traces', (transport) => {
  let probe: Probe;
  let traces: Awaited<ReturnType<typeof recordTraces>>;
  beforeEach(async () => {
    probe = await openProbe(transport);
    await probe.server.start?.();
    traces = await recordTraces();
  });
  afterEach(async () => {
    await probe.close();
    await traces.stop();
  });

  const within = <T>(work: () => Promise<T>) => traced('request', { root: {} }, work);
  const named = (spans: ReceivedSpan[], name: string) => spans.filter((span) => span.name === name);

  it('are a span on each side, in the trace that the handler logs', async () => {
    const seen: { traceId?: string; spanId?: string | undefined } = {};
    probe.handlers.ask = async (_, { traceId }) => {
      Object.assign(seen, { traceId, spanId: currentSpan()?.context.spanId });
      return {};
    };
    await within(() => probe.client.ask({}));
    const spans = await traces.stop();
    const [request] = named(spans, 'request');
    const [server, client] = named(spans, 'cairn.memory.v1.Probe/Ask');
    expect(client).toMatchObject({ kind: 3, parentSpanId: request?.spanId, traceId: request?.traceId });
    expect(server).toMatchObject({
      kind: 2,
      parentSpanId: client?.spanId,
      attributes: {
        'rpc.system.name': 'grpc',
        'rpc.method': 'cairn.memory.v1.Probe/Ask',
        'rpc.response.status_code': 'OK',
      },
    });
    expect(seen).toEqual({ traceId: request?.traceId, spanId: server?.spanId });
  });

  it('are one of their client, however often it tries', async () => {
    let tries = 0;
    probe.handlers.read = async () => {
      if (++tries === 1) throw commonRefusals.part_away();
      return {};
    };
    await within(() => probe.client.read({}));
    const spans = named(await traces.stop(), 'cairn.memory.v1.Probe/Read');
    expect(spans.filter(({ kind }) => kind === 3)).toMatchObject([{ hasFailed: false }]);
    expect(spans.filter(({ kind }) => kind === 2)).toMatchObject([{ hasFailed: true }, { hasFailed: false }]);
  });

  it('have not failed on the side that refuses', async () => {
    probe.handlers.ask = async () => {
      throw commonRefusals.picture_not_found();
    };
    await within(() => probe.client.ask({})).catch(() => undefined);
    const [server, client] = named(await traces.stop(), 'cairn.memory.v1.Probe/Ask');
    expect(server).toMatchObject({
      hasFailed: false,
      attributes: { 'rpc.response.status_code': 'NOT_FOUND' },
    });
    expect(client).toMatchObject({ hasFailed: true, attributes: { 'error.type': 'NOT_FOUND' } });
  });

  it('that stream last as long as they are read, and go on within their handler', async () => {
    const seen = new Set<string | undefined>();
    const left = Promise.withResolvers<void>();
    probe.handlers.listen = async function* listen() {
      try {
        for (;;) {
          seen.add(currentSpan()?.context.spanId);
          yield { chunk: new Uint8Array(1) };
          await Promise.resolve();
        }
      } finally {
        left.resolve();
      }
    };
    await within(async () => {
      let wanted = 3;
      for await (const _ of probe.client.listen({})) if (--wanted === 0) break;
    });
    await left.promise;
    await nextTurn();
    const spans = named(await traces.stop(), 'cairn.memory.v1.Probe/Listen');
    expect(spans.map(({ kind }) => kind).sort()).toEqual([2, 3]);
    expect([...seen]).toEqual([spans.find(({ kind }) => kind === 2)?.spanId]);
  });

  it('that no request makes are in none', async () => {
    probe.handlers.ask = async () => ({});
    await probe.client.ask({});
    expect(await traces.stop()).toEqual([]);
  });
});
