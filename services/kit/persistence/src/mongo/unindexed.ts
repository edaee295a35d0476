import type { Connection } from 'mongoose';

/**
 * A query that deliberately goes by no index, for instance because all of a tiny collection is read. Tests on a real
 * server fail for every other query without one (`testMongo` of `@cairn/testing/mongo`).
 */
export interface Unindexed {
  collection: string;
  /** The fields it filters or sorts by; absent: any query of the collection. */
  fields?: readonly string[];
  /** Why a query without an index is right here, for reviewers. */
  reason: string;
}

const declared = new WeakMap<Connection, Unindexed[]>();

/** To be called by what has collections of its own beside those of `openMongoDatabase`. */
export function declareUnindexed(connection: Connection, queries: readonly Unindexed[]): void {
  declared.set(connection, [...unindexedOf(connection), ...queries]);
}

export function unindexedOf(connection: Connection): readonly Unindexed[] {
  return declared.get(connection) ?? [];
}
