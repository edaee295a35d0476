import { randomBytes } from 'node:crypto';

/** A place in a trace, as W3C Trace Context carries it. */
export interface TraceContext {
  /** 32 lower-case hexadecimal digits, not all zero. */
  traceId: string;
  /** 16 of them. */
  spanId: string;
  /** The caller records this trace. */
  isSampled: boolean;
}

const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/;
/** Version 00; a later one may have more after the flags, version ff is none. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})(-.{0,64})?$/;

/** The id of a trace: of a request, and of all that follows from it, in logs, events and spans alike. */
export const newTraceId = (): string => randomBytes(16).toString('hex');

export const isTraceId = (text: string): boolean => TRACE_ID.test(text);

/** What a `traceparent` says; undefined where it is none. */
export function parseTraceparent(header: string | undefined): TraceContext | undefined {
  const match = header === undefined ? undefined : TRACEPARENT.exec(header);
  if (!match) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = match;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
