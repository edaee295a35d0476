import {
  isTraceId,
  newTraceId,
  parseTraceparent,
  type Span,
  startSpan,
  withSpan,
} from '@cairn/platform/tracing';
import type { Request, RequestHandler } from 'express';
import type { Route } from './route.ts';

export interface TraceOptions {
  /** The proxy in front begins traces: the `traceparent` of a request is what its span follows from. Default false. */
  traceparentTrusted?: boolean;
}

/**
 * The id that follows a request through every service, log and span; also in the response's `X-Request-Id`. A client
 * or a proxy may give it: as `traceparent`, else as `X-Request-Id`, where that is 32 hexadecimal digits or a UUID.
 */
function traceIdOf(request: Request): string {
  const given = request.get('x-request-id')?.replaceAll('-', '').toLowerCase() ?? '';
  return parseTraceparent(request.get('traceparent'))?.traceId ?? (isTraceId(given) ? given : newTraceId());
}

/**
 * Gives a request its trace id, and where spans are recorded the span that it is answered within. Of a stranger's
 * `traceparent` the id counts and nothing else: this Cairn decides what it records.
 */
export function traceRequests(route: Route, { traceparentTrusted = false }: TraceOptions): RequestHandler {
  const { method, path } = route;
  const name = `${method.toUpperCase()} ${path}`;
  const attributes = { 'http.request.method': method.toUpperCase(), 'http.route': path };
  return (request, response, next) => {
    const traceId = traceIdOf(request);
    response.locals.traceId = traceId;
    response.setHeader('X-Request-Id', traceId);
    const parent = traceparentTrusted ? parseTraceparent(request.get('traceparent')) : undefined;
    const span = startSpan(name, { kind: 'server', parent, root: { traceId }, attributes });
    response.locals.span = span;
    if (!span) return next();
    response.once('close', () => endSpan(span, response));
    withSpan(span, next);
  };
}

function endSpan(
  span: Span,
  { statusCode, writableFinished }: { statusCode: number; writableFinished: boolean },
) {
  span.set({ 'http.response.status_code': statusCode });
  if (statusCode >= 500) span.fail(String(statusCode));
  // The client went away, or a stream was ended.
  else if (!writableFinished) span.set({ 'cairn.cut_off': true });
  span.end();
}
