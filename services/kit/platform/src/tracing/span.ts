import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '../errors/index.ts';
import { type TraceContext, traceparentOf } from './trace-context.ts';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** Names and figures alone: never what people wrote, their names or addresses, tokens, or a query. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  kind?: SpanKind;
  /** What it follows from; the span of the running code unless given, and no span where there is none. */
  parent?: TraceContext | undefined;
  /** Begins a trace where there is no parent: under this id where it is one, else under a new one. */
  root?: { traceId?: string | undefined };
  links?: readonly TraceContext[];
  attributes?: SpanAttributes;
}

/** One piece of work within a trace. */
export interface Span {
  readonly context: TraceContext;
  set(attributes: SpanAttributes): void;
  /** The work failed. `type` is a name of low cardinality: a status, a code or a class of errors. */
  fail(type: string): void;
  /** To be called once. */
  end(): void;
}

/** What keeps spans and sends them away. */
export interface SpanRecorder {
  start(name: string, options: SpanOptions): Span;
}

/** The first is the one that further spans follow from; several where work is done for several traces at once. */
const running = new AsyncLocalStorage<readonly (Span | undefined)[]>();
let recorder: SpanRecorder | undefined;

/** Has the spans of this process recorded from now on; none with undefined, as at first. */
export function recordSpans(to: SpanRecorder | undefined): void {
  recorder = to;
}

/** Whether spans are recorded in this process: what only spans need is not done otherwise. */
export const isTracing = (): boolean => recorder !== undefined;

/** The span of the running code. */
export const currentSpan = (): Span | undefined => (recorder ? running.getStore()?.[0] : undefined);

/**
 * That span as W3C Trace Context writes it, to be kept with what follows later; empty without one.
 *
 * @param traceId of the trace that it is to be of, where several may run.
 */
export function currentTraceparent(traceId = ''): string {
  if (!recorder) return '';
  const spans = running.getStore() ?? [];
  const span = traceId ? spans.find((one) => one?.context.traceId === traceId) : spans[0];
  return span ? traceparentOf(span.context) : '';
}

/** Begins a span that its caller ends; undefined where none is recorded, or it would belong to no trace. */
export function startSpan(name: string, options: SpanOptions = {}): Span | undefined {
  if (!recorder) return undefined;
  const parent = options.parent ?? currentSpan()?.context;
  if (!parent && !options.root) return undefined;
  return recorder.start(name, parent ? { ...options, parent } : options);
}

/** Runs work as part of a span; of none with undefined. */
export const withSpan = <T>(span: Span | undefined, work: () => T): T => withSpans([span], work);

/** Runs work that is done for several traces at once; spans that it begins follow from the first. */
export function withSpans<T>(spans: readonly (Span | undefined)[], work: () => T): T {
  return recorder ? running.run(spans, work) : work();
}

/** Runs work within a span of its own, which ends with it and fails with what it throws. */
export async function traced<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  if (!recorder) return work(undefined);
  const span = startSpan(name, options);
  try {
    return await withSpan(span, () => work(span));
  } catch (error) {
    span?.fail(errorType(error));
    throw error;
  } finally {
    span?.end();
  }
}

/**
 * What a span says of an error: a domain error's code, or the class of any other. Messages may quote what people wrote.
 */
export function errorType(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
