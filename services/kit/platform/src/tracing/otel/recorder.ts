import { randomUUID } from 'node:crypto';
import {
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from '../../telemetry/index.ts';
import type { SpanKind as Kind, Span, SpanOptions, SpanRecorder } from '../span.ts';
import { isTraceId, type TraceContext } from '../trace-context.ts';
import { createExporter } from './exporter.ts';
import { samplerOf } from './sampler.ts';

export interface OtelOptions {
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
  serviceName: string;
  attributes: Record<string, string>;
  sampler: string;
  /** The share of traces that samplers by ratio record, 0 to 1. */
  ratio: number;
  /** How long spans wait for others, in milliseconds. */
  gatherMs: number;
  logger: Logger;
}

/** Spans that wait at most, some kilobytes each; further ones are dropped. */
const MOST_WAITING = 2_048;
const MOST_AT_ONCE = 512;
/** What a process that ends waits at most for the collector, in milliseconds. */
const FLUSH_MS = 3_000;

const KINDS: Record<Kind, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Spans by OpenTelemetry's SDK, sent in the background. A collector that is away costs spans, and nothing else. */
export function createOtelRecorder(options: OtelOptions): SpanRecorder & { close(): Promise<void> } {
  // The exporter below says what fails; the library would write to the console.
  setGlobalErrorHandler(() => undefined);
  const ids = idsOf();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...options.attributes,
      'service.name': options.serviceName,
      'service.namespace': options.attributes['service.namespace'] ?? 'cairn',
      'service.instance.id': options.attributes['service.instance.id'] ?? randomUUID(),
    }),
    sampler: samplerOf(options),
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createExporter(options),
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: MOST_AT_ONCE,
        scheduledDelayMillis: options.gatherMs,
        exportTimeoutMillis: options.timeoutMs + 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('cairn');
  return {
    start(name, { kind = 'internal', parent, root, links = [], attributes = {} }: SpanOptions) {
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, contextOf(parent)) : ROOT_CONTEXT;
      ids.given = parent ? undefined : root?.traceId;
      const span = tracer.startSpan(
        name,
        { kind: KINDS[kind], attributes, links: links.map((link) => ({ context: contextOf(link) })) },
        context,
      );
      return spanOf(span);
    },
    async close() {
      const impatience = new Promise<void>((resolve) => void setTimeout(resolve, FLUSH_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), impatience]);
    },
  };
}

/** A trace may begin under an id that is known already: that of a request, in logs and events. */
function idsOf() {
  const random = new RandomIdGenerator();
  return {
    /** The id of the next trace that begins. */
    given: undefined as string | undefined,
    generateTraceId(): string {
      return this.given !== undefined && isTraceId(this.given) ? this.given : random.generateTraceId();
    },
    generateSpanId: () => random.generateSpanId(),
  };
}

function contextOf({ traceId, spanId, isSampled }: TraceContext) {
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
}

function spanOf(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    context: { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
    set: (attributes) => void span.setAttributes(attributes),
    fail(type) {
      span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}
