/** A record of a store as no adapter shapes it: JSON, times as ISO 8601 text, bytes as base64. */
export interface PortableRecord {
  /** Names the record among those of its kind. */
  key: string;
  value: unknown;
}

/**
 * Everything a store keeps, to be copied to another store of the same service, on any adapter. Both adapters of a store
 * write the same record for the same content. Events not published yet, and what consumers remember of events, are not
 * part of it: an export waits until every event is published.
 */
export interface PortableStore {
  /** The kinds of records, in the order they must be written in. */
  kinds: readonly string[];
  /**
   * A kind's records in ascending order of their keys (`<` of JavaScript), those after `after`; fewer than `limit` on
   * the last page.
   */
  read(kind: string, after: string | undefined, limit: number): Promise<PortableRecord[]>;
  /** Keeps records. Writing one again leaves one: an import that was cut off may begin a page again. */
  write(kind: string, records: readonly PortableRecord[]): Promise<void>;
}

/** A kind's records, page by page. */
export async function* portablePages(
  store: PortableStore,
  kind: string,
  limit: number,
): AsyncGenerator<PortableRecord[]> {
  let after: string | undefined;
  for (;;) {
    const page = await store.read(kind, after, limit);
    if (page.length > 0) yield page;
    after = page.at(-1)?.key;
    if (page.length < limit) return;
  }
}

/** A number of up to 16 digits as a key that sorts as the number does. */
export function numberKey(value: number): string {
  return String(value).padStart(16, '0');
}

/** The number that `numberKey` made a key of. */
export function keyNumber(key: string): number {
  return Number(key);
}
