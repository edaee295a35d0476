import { type CallContext, type CallOptions, Metadata } from 'nice-grpc-common';
import type { Caller } from '../auth/caller.ts';
import type { CallLog } from '../telemetry/logger.ts';
import type { CallSecurity } from './security.ts';

/** Metadata keys of every call. */
export const AUTHORIZATION = 'authorization';
/** The token of a service that calls in its own name. */
export const SERVICE_AUTHORIZATION = 'cairn-service-authorization';
/**
 * The token of a service that passes a person's call on. It has a header of its own: a call that lost its person's
 * token must not count as the service's own.
 */
export const PASSED_ON_BY = 'cairn-passed-on-by';
export const TRACE_ID = 'cairn-trace-id';
/** The span that makes the call, where spans are recorded (W3C Trace Context). */
export const TRACEPARENT = 'traceparent';
export const CLIENT_ADDRESS = 'cairn-client-address';

/** What paths of the standard health service begin with. */
export const HEALTH = '/grpc.health.v1.Health/';

/** What every handler knows of the call it answers, beside gRPC's own context. */
export interface CallExtension {
  caller: Caller;
  /** The caller's own token, to be passed on; empty for services and strangers. */
  token: string;
  /** One id for everything that follows from one request; that of its spans, too. */
  traceId: string;
  log: CallLog;
  /** Network address of the person's client, as a service of Cairn says it; empty when unknown. */
  clientAddress: string;
  /** Records to the security log, with the caller of this call. */
  security: CallSecurity;
}

/** The part of a call that use cases and clients need. */
export type CairnCall = CallExtension & { signal: AbortSignal };

export type HandlerContext = CallContext & CallExtension;

/** Call options that make a further call in the caller's name: their token, their trace, ended when theirs ends. */
export function forward(
  call: Pick<CairnCall, 'token' | 'traceId' | 'signal'> & Partial<Pick<CairnCall, 'clientAddress'>>,
): CallOptions {
  const metadata = new Metadata();
  if (call.token) metadata.set(AUTHORIZATION, `Bearer ${call.token}`);
  if (call.clientAddress) metadata.set(CLIENT_ADDRESS, call.clientAddress);
  metadata.set(TRACE_ID, call.traceId);
  return { metadata, signal: call.signal };
}

/** Call options for a call that a service makes for itself, as consumers and jobs do. */
export function asService(options: { traceId?: string; signal?: AbortSignal } = {}): CallOptions {
  const metadata = new Metadata();
  if (options.traceId) metadata.set(TRACE_ID, options.traceId);
  return options.signal ? { metadata, signal: options.signal } : { metadata };
}
