import { type CallContext, type ServerMiddlewareCall, Status } from 'nice-grpc-common';
import { parseTraceparent, startSpan, stepsWithin } from '../../tracing/index.ts';
import { TRACEPARENT } from '../call.ts';
import { codeOf } from '../server-observation.ts';
import { rpcAttributes } from './rpc-attributes.ts';

/** Codes that say of a call that its server failed, and not its caller. */
const FAULTS: ReadonlySet<string> = new Set(
  [
    Status.UNKNOWN,
    Status.DEADLINE_EXCEEDED,
    Status.UNIMPLEMENTED,
    Status.INTERNAL,
    Status.UNAVAILABLE,
    Status.DATA_LOSS,
  ].map((code) => Status[code]),
);

/** A span for each call that comes from one; the handler runs within it. */
export async function* serverSpans<Request, Response>(
  call: ServerMiddlewareCall<Request, Response>,
  context: CallContext,
): AsyncGenerator<Response, Response | undefined, undefined> {
  type Handler = AsyncGenerator<Response, Response | undefined, undefined>;
  const handler = call.next(call.request, context) as Handler;
  const parent = parseTraceparent(context.metadata.get(TRACEPARENT));
  const { path } = call.method;
  const span =
    parent && startSpan(path.slice(1), { kind: 'server', parent, attributes: rpcAttributes(path) });
  if (!span) return yield* handler;
  let code: string = Status[Status.OK];
  try {
    return yield* stepsWithin(span, handler);
  } catch (error) {
    code = codeOf(error);
    if (FAULTS.has(code)) span.fail(code);
    throw error;
  } finally {
    span.set({ 'rpc.response.status_code': code });
    span.end();
  }
}
