export { openTracing } from './open-tracing.ts';
export {
  currentSpan,
  currentTraceparent,
  errorType,
  isTracing,
  type Span,
  type SpanAttributes,
  startSpan,
  traced,
  withSpan,
  withSpans,
} from './span.ts';
export { stepsWithin } from './steps.ts';
export {
  isTraceId,
  newTraceId,
  parseTraceparent,
  type TraceContext,
  traceparentOf,
} from './trace-context.ts';
