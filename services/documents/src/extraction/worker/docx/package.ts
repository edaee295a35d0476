import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { ExtractionFailure } from '../../failure.ts';
import { dataOffset, readZipDirectory, type ZipEntry } from '../../zip-directory.ts';
import { parseXml } from './xml.ts';

/** Bytes all parts together may expand to: fifty times the largest upload's text would still fit. */
const MAX_EXPANDED = 256 * 1024 * 1024;
/** Word's own XML shrinks ten- to fiftyfold. */
const MAX_RATIO = 400;
/** Below this many bytes the ratio says nothing. */
const RATIO_FREE = 8 * 1024 * 1024;

/** A link from one part to another: the last word of its type (`footnotes`, `styles`) and the part's name. */
export interface Relationship {
  readonly id: string;
  readonly kind: string;
  readonly part: string;
}

/** An Office Open XML package: named parts in a ZIP archive, expanded only as far as they are read. */
export class DocxPackage {
  readonly #bytes: Uint8Array;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  #expanded = 0;

  private constructor(bytes: Uint8Array, entries: readonly ZipEntry[]) {
    this.#bytes = bytes;
    this.#entries = new Map(entries.map((entry) => [entry.name.replaceAll('\\', '/').toLowerCase(), entry]));
  }

  /** Throws `damaged` when the archive has no directory. */
  static async open(bytes: Uint8Array): Promise<DocxPackage> {
    const entries = await readZipDirectory(async (start, end) => bytes.subarray(start, end), bytes.length);
    if (!entries) throw damagedDocx();
    return new DocxPackage(bytes, entries);
  }

  has(part: string): boolean {
    return this.#entries.has(part.toLowerCase());
  }

  /** The text of a part piece by piece. Throws `too_large_inside` and `damaged`. */
  async *text(part: string): AsyncGenerator<string> {
    const entry = this.#entries.get(part.toLowerCase());
    const start = entry && dataOffset(this.#bytes, entry);
    if (!entry || start === undefined) throw damagedDocx();
    let decoder: InstanceType<typeof TextDecoder> | undefined;
    let expanded = 0;
    for await (const piece of this.#inflated(entry, start)) {
      expanded += piece.length;
      this.#expanded += piece.length;
      const bomb = expanded > RATIO_FREE && expanded > entry.compressedSize * MAX_RATIO;
      if (bomb || this.#expanded > MAX_EXPANDED) throw tooLargeInside();
      decoder ??= new TextDecoder(encodingOf(piece));
      yield decoder.decode(piece, { stream: true });
    }
    if (decoder) yield decoder.decode();
  }

  /**
   * The parts a part links to inside the package; links to the outside are never followed. `''` is the package itself.
   */
  async relationships(part: string): Promise<Relationship[]> {
    const folder = posix.dirname(part);
    const list = part === '' ? '_rels/.rels' : posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
    if (!this.has(list)) return [];
    const found: Relationship[] = [];
    await parseXml(this.text(list), {
      open: (name, attribute) => {
        const target = attribute('Target');
        if (name !== 'Relationship' || !target || attribute('TargetMode') === 'External') return;
        const kind = attribute('Type')?.split('/').at(-1) ?? '';
        found.push({
          id: attribute('Id') ?? '',
          kind,
          part: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
        });
      },
    });
    return found.filter((relationship) => this.has(relationship.part));
  }

  async *#inflated(entry: ZipEntry, start: number): AsyncGenerator<Uint8Array> {
    const data = this.#bytes.subarray(start, start + entry.compressedSize);
    if (entry.method === 0) return yield data;
    if (entry.method !== 8) throw damagedDocx();
    const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
    try {
      yield* Readable.from([data]).pipe(inflate);
    } catch (cause) {
      throw damagedDocx(cause);
    }
  }
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

export function damagedDocx(cause?: unknown): ExtractionFailure {
  return new ExtractionFailure('damaged', 'reading_damaged_word', { cause });
}

function tooLargeInside(): ExtractionFailure {
  return new ExtractionFailure('too_large_inside', 'reading_word_expands');
}
