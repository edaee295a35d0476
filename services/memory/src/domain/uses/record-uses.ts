import type { UseRecords } from './use.ts';

/** Items that one answer draws on. */
const MOST_USED = 100;

/** Counts that an answer drew on items. A second call for the same answer counts nothing that was counted. */
export function recordUses(
  store: Pick<UseRecords, 'recordUses'>,
  { projectId, itemIds, messageId }: { projectId: number; itemIds: readonly string[]; messageId: string },
): Promise<void> {
  return store.recordUses(projectId, messageId, [...new Set(itemIds)].slice(0, MOST_USED), new Date());
}
