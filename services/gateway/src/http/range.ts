import type { Request } from 'express';

/** One range as `[start, end)`; several ranges, or none, mean the whole file. */
export function wantedRange(
  ranges: ReturnType<Request['range']>,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  if (ranges === -1) return size === 0 ? undefined : 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.length !== 1 || ranges.type !== 'bytes')
    return undefined;
  const [range] = ranges;
  return range && { start: range.start, end: range.end + 1 };
}
