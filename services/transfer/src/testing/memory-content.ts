import { createHash } from 'node:crypto';
import type { PortableRecord, PortableStore } from '@cairn/persistence/portable';
import { commonRefusals } from '@cairn/platform/errors';
import type { Content } from '../content.ts';

/** A store in memory that is carried, with these records to begin with. */
export function memoryStore(records: Record<string, readonly PortableRecord[]>): PortableStore {
  const kinds = new Map(
    Object.entries(records).map(([kind, some]) => [
      kind,
      new Map(some.map(({ key, value }) => [key, value])),
    ]),
  );
  const kept = (kind: string) => {
    const found = kinds.get(kind);
    if (!found) throw new Error(`there is no kind "${kind}"`);
    return found;
  };
  return {
    kinds: [...kinds.keys()],
    async read(kind, after, limit) {
      return [...kept(kind).keys()]
        .filter((key) => after === undefined || key > after)
        .sort()
        .slice(0, limit)
        .map((key) => ({ key, value: kept(kind).get(key) }));
    },
    async write(kind, some) {
      for (const { key, value } of some) kept(kind).set(key, value);
    },
  };
}

/** Files in memory. */
export function memoryBlobs(): Content['blobs'] {
  const blobs = new Map<string, { bytes: Buffer; holders: Set<string> }>();
  return {
    async put(holder, content) {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const holders = blobs.get(sha256)?.holders ?? new Set();
      blobs.set(sha256, { bytes, holders: holders.add(holder) });
      return { sha256, size: bytes.byteLength };
    },
    async *read(sha256) {
      const found = blobs.get(sha256);
      if (!found) throw commonRefusals.file_not_found();
      yield found.bytes;
    },
    openFile: () => Promise.reject(new Error('not here')),
    release: () => Promise.reject(new Error('not here')),
    async *list() {
      for (const sha256 of [...blobs.keys()].sort()) {
        const { bytes, holders } = blobs.get(sha256) ?? { bytes: Buffer.alloc(0), holders: [] };
        yield { sha256, size: bytes.byteLength, holders: [...holders] };
      }
    },
  };
}
