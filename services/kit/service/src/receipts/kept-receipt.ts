import { json, nullable, time } from '@cairn/persistence/records';
import { z } from 'zod';
import { isComplete, type ReceiptPart, type ReceiptReport, withReport } from './receipt-parts.ts';

const part = z.object({ service: z.string(), store: z.string(), deleted: z.int(), done: z.boolean() });

/** The fields of a record that is a receipt: numbers, and nothing of what they count. */
export const receiptFields = {
  /** When the last service was done. */
  finishedAt: nullable(time()),
  parts: json<readonly ReceiptPart[]>(z.array(part).readonly()),
};

/** What `receiptFields` describe. */
export interface KeptReceipt {
  readonly finishedAt: Date | null;
  readonly parts: readonly ReceiptPart[];
}

/** A receipt with a report taken in. With the last service it is finished, and stays so. */
export function afterReport<R extends KeptReceipt>(receipt: R, report: ReceiptReport, at: Date): R {
  const parts = withReport(receipt.parts, report);
  return { ...receipt, parts, finishedAt: receipt.finishedAt ?? (isComplete(parts) ? at : null) };
}

/** Several receipts as one: the sum of each part, which is done once it is in all of them that have it. */
export function joinReceipts(receipts: readonly KeptReceipt[]): KeptReceipt {
  const parts = new Map<string, ReceiptPart>();
  for (const part of receipts.flatMap((receipt) => receipt.parts)) {
    const key = `${part.service} ${part.store}`;
    const { deleted, done } = parts.get(key) ?? { deleted: 0, done: true };
    parts.set(key, { ...part, deleted: deleted + part.deleted, done: done && part.done });
  }
  const ends = receipts.flatMap(({ finishedAt }) => finishedAt?.getTime() ?? []);
  const isFinished = ends.length === receipts.length;
  return { parts: [...parts.values()], finishedAt: isFinished ? new Date(Math.max(...ends)) : null };
}
