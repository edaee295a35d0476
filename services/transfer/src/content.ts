import type { BlobStore } from '@cairn/persistence/blobs';
import type { PortableRecord, PortableStore } from '@cairn/persistence/portable';
import type { ServiceName } from '@cairn/platform/config';

/** Everything that is carried from one installation to another. */
export interface Content {
  stores: readonly { service: ServiceName; portable: PortableStore }[];
  blobs: BlobStore;
}

const FEW = 16;
const MANY = 200;
/** About so much is fetched at once, in characters of JSON. */
const PAGE_CHARACTERS = 2 * 1024 * 1024;

/** A kind's records, page by page; where they are long, fewer at a time. */
export async function* pagesOf(
  portable: PortableStore,
  kind: string,
  signal?: AbortSignal,
): AsyncGenerator<PortableRecord[]> {
  let after: string | undefined;
  let limit = FEW;
  for (;;) {
    signal?.throwIfAborted();
    const page = await portable.read(kind, after, limit);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < limit) return;
    after = last.key;
    const characters = page.reduce((sum, { value }) => sum + JSON.stringify(value).length, 0);
    limit = Math.min(MANY, Math.max(1, Math.floor((PAGE_CHARACTERS * page.length) / (characters + 1))));
  }
}
