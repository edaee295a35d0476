import { createHash } from 'node:crypto';
import type { PortableRecord } from '@cairn/persistence/portable';
import { canonicalJson } from './canonical-json.ts';
import type { Counted } from './format.ts';

/** A record as a line of a bundle, its end included. */
export function lineOf({ key, value }: PortableRecord): string {
  return `${canonicalJson({ key, value })}\n`;
}

/** Counts and hashes lines, in whatever pieces they come. */
export class Tally {
  readonly #hash = createHash('sha256');
  #records = 0;
  #bytes = 0;

  get records(): number {
    return this.#records;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(lines: Uint8Array | string, records = 1): void {
    this.#hash.update(lines);
    this.#records += records;
    this.#bytes += typeof lines === 'string' ? Buffer.byteLength(lines) : lines.byteLength;
  }

  result(): Counted {
    return { records: this.#records, bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') };
  }
}
