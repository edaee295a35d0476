import { eventually, startTraceReceiver } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, platformSchema } from '../config/index.ts';
import { declareRefusals, NotFound } from '../errors/index.ts';
import { createLogger } from '../telemetry/index.ts';
import { openTracing } from './open-tracing.ts';
import {
  currentSpan,
  currentTraceparent,
  isTracing,
  startSpan,
  traced,
  withSpan,
  withSpans,
} from './span.ts';
import { stepsWithin } from './steps.ts';
import { newTraceId } from './trace-context.ts';

const refusals = declareRefusals({ missing: [NotFound, 'There is no {{name}}.'] });

describe('traces', () => {
  let collector: Awaited<ReturnType<typeof startTraceReceiver>>;
  let tracing: Awaited<ReturnType<typeof openTracing>>;
  let lines: string[];

  beforeEach(async () => {
    lines = [];
    collector = await startTraceReceiver();
  });
  afterEach(async () => {
    await tracing?.stop();
    await collector.close();
  });

  async function open(env: Record<string, string> = {}): Promise<void> {
    const config = loadConfig(platformSchema, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '10',
      ...env,
    });
    const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) });
    tracing = await openTracing(config, { name: 'chat', logger });
  }

  const root = { root: {} };

  /** The names of what was recorded, once all of it was sent. */
  async function recorded(): Promise<string[]> {
    await tracing?.stop();
    return collector.spans().map(({ name }) => name);
  }

  it('are not made without a collector', async () => {
    tracing = await openTracing(loadConfig(platformSchema, {}), {
      name: 'chat',
      logger: createLogger('test', 'silent'),
    });
    expect(tracing).toBeUndefined();
    expect(isTracing()).toBe(false);
    expect(await traced('work', root, async (span) => [span, currentSpan(), currentTraceparent()])).toEqual([
      undefined,
      undefined,
      '',
    ]);
  });

  it('say which process they are of, with the headers that the collector asks for', async () => {
    await open({
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%3Db, x-tenant=cairn',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    await traced('work', root, async () => undefined);
    await recorded();
    expect(collector.spans()).toMatchObject([{ service: 'cairn-chat', name: 'work' }]);
    expect(collector.headers()).toMatchObject({ 'x-key': 'a=b', 'x-tenant': 'cairn' });
  });

  it('join what runs within what, and what failed without its words', async () => {
    await open();
    const traceId = newTraceId();
    const work = traced('whole', { root: { traceId } }, async () => {
      await traced('part', { kind: 'client', attributes: { size: 3 } }, async () => undefined);
      throw refusals.missing({ name: 'secret plan.pdf' });
    });
    await expect(work).rejects.toThrow('secret plan');
    await recorded();
    const [part, whole] = collector.spans();
    expect(whole).toMatchObject({
      traceId,
      parentSpanId: '',
      hasFailed: true,
      attributes: { 'error.type': 'not_found' },
    });
    expect(part).toMatchObject({ traceId, parentSpanId: whole?.spanId, kind: 3, attributes: { size: 3 } });
    expect(JSON.stringify(collector.spans())).not.toContain('secret');
  });

  it('have no span of what belongs to none', async () => {
    await open();
    await traced('orphan', {}, async () => undefined);
    expect(await recorded()).toEqual([]);
  });

  it('follow a generator through its steps, and nothing that runs between them', async () => {
    await open();
    const span = startSpan('whole', root);
    const seen: (string | undefined)[] = [];
    async function* steps() {
      try {
        for (;;) {
          await Promise.resolve();
          seen.push(currentSpan()?.context.spanId);
          yield 1;
        }
      } finally {
        seen.push(currentSpan()?.context.spanId);
      }
    }
    let left = 2;
    for await (const _ of stepsWithin(span, steps() as AsyncGenerator<number, undefined, undefined>)) {
      expect(currentSpan()).toBeUndefined();
      if (--left === 0) break;
    }
    span?.end();
    expect(seen).toEqual([span, span, span].map((each) => each?.context.spanId));
  });

  it('of work for several are distinct by their ids', async () => {
    await open();
    const [one, other] = [startSpan('one', root), startSpan('other', root)];
    withSpans([one, other], () => {
      expect(currentSpan()).toBe(one);
      expect(currentTraceparent(other?.context.traceId)).toContain(other?.context.spanId);
      expect(currentTraceparent(newTraceId())).toBe('');
    });
  });

  describe('are recorded as a share', () => {
    it('that no client decides by the id it gives', async () => {
      await open({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' });
      const traceId = `${'0'.repeat(31)}1`;
      for (let n = 0; n < 400; n++) startSpan('work', { root: { traceId } })?.end();
      const names = await recorded();
      expect(names.length).toBeGreaterThan(120);
      expect(names.length).toBeLessThan(280);
    });

    it('and whole: what follows from a recorded span is, and from no other', async () => {
      await open({ OTEL_TRACES_SAMPLER: 'always_off' });
      const parent = { traceId: newTraceId(), spanId: '00f067aa0ba902b7', isSampled: true };
      await traced('of another process', { parent }, () => traced('below', {}, async () => undefined));
      await traced('begun here', root, () => traced('below it', {}, async () => undefined));
      expect(await recorded()).toEqual(['below', 'of another process']);
    });
  });

  describe('while the collector is away', () => {
    it('are lost, and the log says so once, and once that it is back', async () => {
      await open({ OTEL_EXPORTER_OTLP_TIMEOUT: '200' });
      collector.answer(500);
      const said = (text: string) => lines.filter((line) => line.includes(text)).length;
      for (let n = 0; n < 5; n++) {
        await traced('lost', root, async () => undefined);
        await eventually(() => expect(said('cannot be sent')).toBe(1));
      }
      collector.answer(200);
      await eventually(async () => {
        await traced('sent', root, async () => undefined);
        expect(said('sent again')).toBe(1);
      });
      expect(said('cannot be sent')).toBe(1);
    });

    it('take bounded room, and hold up neither work nor the end of the process', async () => {
      await open({ OTEL_EXPORTER_OTLP_TIMEOUT: '60000' });
      collector.answer('nothing');
      for (let n = 0; n < 20_000; n++) withSpan(startSpan('work', root), () => currentSpan()?.end());
      const stopping = performance.now();
      await tracing?.stop();
      // Not for as long as the collector may take.
      expect(performance.now() - stopping).toBeLessThan(30_000);
    });
  });

  it('need a configuration that can be', () => {
    const load = (env: Record<string, string>) => () => loadConfig(platformSchema, env);
    const wrong: Record<string, string>[] = [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
      { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      { OTEL_EXPORTER_OTLP_HEADERS: 'no value' },
      { OTEL_TRACES_SAMPLER: 'jaeger_remote' },
      { OTEL_TRACES_SAMPLER_ARG: '2' },
    ];
    for (const env of wrong) expect(load(env), JSON.stringify(env)).toThrow(ConfigError);
  });
});
