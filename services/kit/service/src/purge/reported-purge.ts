interface CountedStore {
  store: string;
  records: number;
}

export interface ReportedPurge {
  /** How many records of each kind there are. */
  count(): Promise<Readonly<Record<string, number>>>;
  purge(): Promise<unknown>;
  report(stores: CountedStore[], done: boolean): Promise<unknown>;
}

/**
 * Removes what a service has of something deleted, and reports for the receipt how much that was: once before, so that
 * the numbers are known whatever happens in between, and once when nothing is left. After a fault all of it is done
 * again: there is less to count then, and the receipt keeps the larger numbers.
 */
export async function purgeAndReport({ count, purge, report }: ReportedPurge): Promise<void> {
  const stores = Object.entries(await count()).map(([store, records]) => ({ store, records }));
  await report(stores, false);
  await purge();
  await report(stores, true);
}
