import { type By, makeChange } from '../ledger/make-change.ts';
import type { LedgerRecords } from '../ledger/ports.ts';
import type { Item, SourceType } from './item.ts';
import { type GivenFields, wholeFields } from './item-rules.ts';
import { newItem } from './new-item.ts';

export interface NewItem extends GivenFields {
  projectId: number;
  /** Absent: a person wrote it. */
  sourceType?: SourceType | undefined;
}

/**
 * Keeps something worth knowing. The caller has been found to have the right to.
 *
 * @throws InvalidInput naming each wrong field; NotFound when the project was deleted meanwhile.
 */
export async function createItem(
  store: Pick<LedgerRecords, 'commit'>,
  { projectId, sourceType = 'user', ...given }: NewItem,
  by: By,
): Promise<Item> {
  const fields = wholeFields(given);
  const origin = { projectId, createdBy: by.userId, sourceType, proposedBy: 'person' } as const;
  const item = newItem(fields, origin, new Date());
  await makeChange(store, projectId, by, async () => ({ kind: 'created', steps: [{ after: item }] }));
  return item;
}
