/** How many records of one kind a service deletes of what a receipt is about. */
export interface ReceiptPart {
  service: string;
  store: string;
  deleted: number;
  /** The service has nothing of it any more. */
  done: boolean;
}

/** What a service says of something deleted; may come again, late, and in any order. */
export interface ReceiptReport {
  service: string;
  stores: readonly { store: string; records: number }[];
  done: boolean;
}

/** The kinds of record that each service keeps. */
export type ExpectedStores = Readonly<Record<string, readonly string[]>>;

/** The parts of a receipt before anybody has reported, so that it shows from the first moment what is waited for. */
export function expectedParts(expected: ExpectedStores): ReceiptPart[] {
  return Object.entries(expected).flatMap(([service, stores]) =>
    stores.map((store) => ({ service, store, deleted: 0, done: false })),
  );
}

/**
 * The parts of a receipt with a report taken in. A service reports what it has before it deletes and again afterwards;
 * after a crash it finds less. So the largest number holds, and what is done stays done: any order and repetition gives
 * the same.
 */
export function withReport(parts: readonly ReceiptPart[], report: ReceiptReport): ReceiptPart[] {
  const reported = new Map(report.stores.map(({ store, records }) => [store, records]));
  const after = parts.map((part) => {
    if (part.service !== report.service) return part;
    const deleted = Math.max(part.deleted, reported.get(part.store) ?? 0);
    reported.delete(part.store);
    return { ...part, deleted, done: part.done || report.done };
  });
  // A kind of record that was not expected is shown all the same.
  const done = report.done || after.some((part) => part.service === report.service && part.done);
  for (const [store, records] of [...reported].sort(([a], [b]) => (a < b ? -1 : 1))) {
    after.push({ service: report.service, store, deleted: records, done });
  }
  return after;
}

/** Whether every service has nothing left. */
export function isComplete(parts: readonly ReceiptPart[]): boolean {
  return parts.every(({ done }) => done);
}
