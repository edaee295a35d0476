import { mailWanted } from '../mails/account-mails.ts';
import type { DeletionRecords } from './ports.ts';

/** Takes the deletion of a person's account back, as long as it has not begun. Nothing when none is scheduled. */
export async function cancelDeletion(
  store: Pick<DeletionRecords, 'cancelDeletion'>,
  userId: string,
  traceId: string,
): Promise<void> {
  const events = mailWanted({ kind: 'deletion_cancelled', userId, details: {} }, traceId);
  await store.cancelDeletion(userId, [events]);
}
