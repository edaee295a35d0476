import { isAbortError } from 'abort-controller-x';
import { ClientError, type ClientMiddleware, Metadata, Status } from 'nice-grpc-common';
import { startSpan, traceparentOf } from '../../tracing/index.ts';
import { TRACEPARENT } from '../call.ts';
import { rpcAttributes } from './rpc-attributes.ts';

/**
 * A span for each call that is made within one, further tries included. Calls of no request, such as a service makes
 * all the time, have none.
 */
export const clientSpans: ClientMiddleware = async function* spans(call, options) {
  const { path } = call.method;
  const span = startSpan(path.slice(1), { kind: 'client', attributes: rpcAttributes(path) });
  if (!span) return yield* call.next(call.request, options);
  const metadata = new Metadata(options.metadata).set(TRACEPARENT, traceparentOf(span.context));
  // A caller that has read enough of a stream ends it, which is no failure.
  let code = Status[Status.OK];
  try {
    return yield* call.next(call.request, { ...options, metadata });
  } catch (error) {
    code = codeOf(error);
    span.fail(code);
    throw error;
  } finally {
    span.set({ 'rpc.response.status_code': code });
    span.end();
  }
};

function codeOf(error: unknown): string {
  if (error instanceof ClientError) return Status[error.code];
  return isAbortError(error) ? Status[Status.CANCELLED] : Status[Status.UNKNOWN];
}
