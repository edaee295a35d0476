import { commonRefusals } from '@cairn/platform/errors';
import { joinReceipts } from '@cairn/service/receipts';
import type { ReceiptRecords } from './ports.ts';
import type { DeletionReceipt } from './receipt.ts';

/** The receipt of a deletion in a project. @throws NotFound, also for one of another project. */
export async function getReceipt(
  store: Pick<ReceiptRecords, 'deletionsOf'>,
  projectId: number,
  id: string,
): Promise<DeletionReceipt> {
  const deletions = await store.deletionsOf(id);
  const [first] = deletions;
  if (first?.projectId !== projectId) throw commonRefusals.receipt_not_found();
  const requestedAt = new Date(Math.min(...deletions.map((each) => each.requestedAt.getTime())));
  return { id, projectId, requestedAt, ...joinReceipts(deletions) };
}
