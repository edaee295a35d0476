import { describe, expect, it } from 'vitest';
import { isTraceId, newTraceId, parseTraceparent, traceparentOf } from './trace-context.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe('a traceparent', () => {
  it('says trace, span and whether the caller records', () => {
    expect(parseTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true });
    expect(parseTraceparent(`00-${traceId}-${spanId}-02`)).toEqual({ traceId, spanId, isSampled: false });
    const context = { traceId: newTraceId(), spanId, isSampled: true };
    expect(parseTraceparent(traceparentOf(context))).toEqual(context);
  });

  it('of a later version is read as far as it is known', () => {
    expect(parseTraceparent(`cc-${traceId}-${spanId}-01-what-is-new`)).toMatchObject({ traceId });
  });

  it.each([
    undefined,
    '',
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01\n`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
    `01-${traceId}-${spanId}-01-${'x'.repeat(10_000)}`,
  ])('is none where it is not whole: %s', (header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  });

  it('begins with an id of its own kind', () => {
    expect(isTraceId(newTraceId())).toBe(true);
    expect(isTraceId('0'.repeat(32))).toBe(false);
    expect(isTraceId('trace-1')).toBe(false);
  });
});
