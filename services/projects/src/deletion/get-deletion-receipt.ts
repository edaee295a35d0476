import { commonRefusals } from '@cairn/platform/errors';
import type { Deletion } from './deletion.ts';
import type { DeletionRecords } from './ports.ts';

/** @throws NotFound unless the person asked for this deletion. */
export async function getDeletionReceipt(
  store: DeletionRecords,
  userId: string,
  id: string,
): Promise<Deletion> {
  const deletion = await store.findDeletion(id);
  if (deletion?.requestedBy !== userId) throw commonRefusals.receipt_not_found();
  return deletion;
}
