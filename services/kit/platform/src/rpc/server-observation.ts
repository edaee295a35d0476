import { isAbortError } from 'abort-controller-x';
import { ServerError, type ServerMiddleware, Status } from 'nice-grpc-common';
import { DomainError, serverFault, toStatus } from '../errors/index.ts';
import { type CallLog, type Logger, lazyLog } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { newTraceId, parseTraceparent } from '../tracing/index.ts';
import { HEALTH, TRACE_ID, TRACEPARENT } from './call.ts';

const TRACE_FORM = /^[\w-]{1,64}$/;

type Traced = { traceId: string; log: CallLog };

/** Takes the caller's trace id, or begins one, and gives the handler a logger that carries it. */
export function tracing(logger: Logger): ServerMiddleware<Traced> {
  return async function* traced(call, context) {
    const given =
      parseTraceparent(context.metadata.get(TRACEPARENT))?.traceId ?? context.metadata.get(TRACE_ID);
    const traceId = given && TRACE_FORM.test(given) ? given : newTraceId();
    const log = lazyLog(logger, { traceId, method: call.method.path });
    return yield* call.next(call.request, { ...context, traceId, log });
  };
}

/** Measures each call and logs those that failed through no fault of the caller. */
export function observation(metrics: Metrics): ServerMiddleware<object, Traced> {
  return async function* observed(call, context) {
    // Watched for as long as a connection stands: no time that says anything of how fast calls are.
    if (call.method.path.startsWith(HEALTH)) return yield* call.next(call.request, context);
    const [, service = '', method = ''] = call.method.path.split('/');
    const end = metrics.rpcSeconds.startTimer({ service, method });
    metrics.rpcInFlight.inc({ service });
    let code: string = Status[Status.OK];
    try {
      return yield* call.next(call.request, context);
    } catch (error) {
      code = codeOf(error);
      if (code === Status[Status.UNKNOWN] || code === Status[Status.INTERNAL]) {
        context.log.error({ err: error instanceof Error ? (error.cause ?? error) : error }, 'call failed');
      }
      throw error;
    } finally {
      metrics.rpcInFlight.dec({ service });
      end({ code });
    }
  };
}

/** The name of the status that a call ends with. */
export function codeOf(error: unknown): string {
  if (error instanceof ServerError) return Status[error.code];
  if (isAbortError(error)) return Status[Status.CANCELLED];
  return Status[Status.UNKNOWN];
}

/**
 * Domain errors become statuses, and so do the faults of a database that is away, which are logged. All others reach
 * the caller as UNKNOWN, without their message, and the log as they were.
 */
export const errorMapping: ServerMiddleware<object, Traced> = async function* mapped(call, context) {
  try {
    return yield* call.next(call.request, context);
  } catch (error) {
    if (error instanceof DomainError) throw toStatus(error, context.trailer);
    if (error instanceof ServerError || isAbortError(error)) throw error;
    const fault = serverFault(error);
    if (fault) {
      context.log.warn({ err: error }, 'a call could not be answered for now');
      throw toStatus(fault, context.trailer);
    }
    throw Object.assign(new ServerError(Status.UNKNOWN, 'Something went wrong on our side.'), {
      cause: error,
    });
  }
};
