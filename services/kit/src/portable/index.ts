/** A record of a store as no adapter shapes it: JSON, times as ISO 8601 text, bytes as base64. */
export interface PortableRecord {
  /** Names the record among those of its kind. */
  key: string;
  value: unknown;
}

/**
 * Everything a store keeps, to be carried to another store of the same service, on whatever adapter. Both adapters of a
 * store write the same record for the same content.
 */
export interface PortableStore {
  /** The kinds of records, in the order they must be written in. */
  kinds: readonly string[];
  /** A kind's records in ascending order of their keys, those after `after`; fewer than `limit` on the last page. */
  read(kind: string, after: string | undefined, limit: number): Promise<PortableRecord[]>;
  /** Keeps records. Writing one again leaves one: an import that was cut off may begin a page anew. */
  write(kind: string, records: readonly PortableRecord[]): Promise<void>;
}
