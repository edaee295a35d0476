/** A store that can make several changes at once. */
export interface Together {
  /**
   * Makes changes, each one a call of a method of this store: in one write, all or none, where the store has
   * transactions, and one after the other where it has none.
   *
   * @throws what the first of them to fail failed with.
   */
  together<T>(changes: readonly (() => Promise<T>)[]): Promise<T[]>;
}

/** `together` of a store without transactions. */
export async function oneByOne<T>(changes: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  for (const change of changes) results.push(await change());
  return results;
}
