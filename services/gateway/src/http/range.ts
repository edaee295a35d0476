import { pipeline } from 'node:stream/promises';
import { resumed } from '@cairn/platform/rpc';
import type { Request } from 'express';
import type { RouteContext } from './route.ts';

/** One range as `[start, end)`; several ranges, or none, mean the whole file. */
function wantedRange(
  ranges: ReturnType<Request['range']>,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  if (ranges === -1) return size === 0 ? undefined : 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.length !== 1 || ranges.type !== 'bytes')
    return undefined;
  const [range] = ranges;
  return range && { start: range.start, end: range.end + 1 };
}

export interface SentFile {
  /** Bytes. */
  size: number;
  /** What is said of the file; not said where its first bytes cannot be had. */
  headers: Readonly<Record<string, string>>;
  /** Called before the first byte is asked for. */
  begun(): void;
  /** The file from `start` to before `end`. It never changes: another replica continues where one broke off. */
  open(range: { start: number; end: number }): AsyncIterable<{ chunk: Uint8Array }>;
}

/** Sends a file, or the range of it that the request asks for. @throws what the first bytes cannot be had for. */
export async function sendFile({ call, request, response }: RouteContext, file: SentFile): Promise<void> {
  const { size, headers } = file;
  const range = wantedRange(request.range(size), size);
  if (range === 'unsatisfiable') {
    response.set({ ...headers, 'Accept-Ranges': 'bytes' });
    response.status(416).set('Content-Range', `bytes */${size}`).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size };
  file.begun();
  let sent = 0;
  const pieces = resumed({ open: () => file.open({ start: start + sent, end }), signal: call.signal });
  const first = await pieces.next();
  response.set({ ...headers, 'Accept-Ranges': 'bytes', 'Content-Length': String(end - start) });
  response.status(range ? 206 : 200);
  if (range) response.set('Content-Range', `bytes ${start}-${end - 1}/${size}`);
  await pipeline(async function* chunks() {
    try {
      for (let piece = first; !piece.done; piece = await pieces.next()) {
        sent += piece.value.chunk.byteLength;
        yield piece.value.chunk;
      }
    } finally {
      await pieces.return(undefined);
    }
  }, response);
}
