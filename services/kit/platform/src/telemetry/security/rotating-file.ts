import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DestinationStream } from 'pino';

export interface RotatingFileOptions {
  path: string;
  /** A file that is as long is put aside as `<path>.1`, what was there before as `.2`, and so on. Bytes. */
  maxBytes?: number;
  /** So many are kept beside the one being written. */
  kept?: number;
  /** Called when a line could not be written; only once until a line can be written again. */
  onError?: (error: unknown) => void;
}

const MAX_BYTES = 10 * 1024 * 1024;
const KEPT = 9;

/**
 * A file of lines, readable by its owner only, that takes 100 MB at most with those put aside. A line is in the file
 * when `write` returns, so that a process that is killed leaves all that it said. A full disk loses lines and stops
 * nothing.
 */
export function rotatingFile(options: RotatingFileOptions): DestinationStream {
  const { path, maxBytes = MAX_BYTES, kept = KEPT } = options;
  let length: number | undefined;
  let isFailing = false;

  function rotate(): void {
    for (let n = kept; n > 0; n--) {
      const from = n === 1 ? path : `${path}.${n - 1}`;
      if (sizeOf(from) > 0) renameSync(from, `${path}.${n}`);
    }
    length = 0;
  }

  return {
    write(line) {
      try {
        if (length === undefined) {
          mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
          length = sizeOf(path);
        }
        const bytes = Buffer.byteLength(line);
        if (length > 0 && length + bytes > maxBytes) rotate();
        appendFileSync(path, line, { mode: 0o600 });
        length += bytes;
        isFailing = false;
      } catch (error) {
        length = undefined;
        if (!isFailing) options.onError?.(error);
        isFailing = true;
      }
    },
  };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
