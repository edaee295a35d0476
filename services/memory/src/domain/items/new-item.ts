import { v7 as uuidv7 } from 'uuid';
import type { Item } from './item.ts';
import type { WholeFields } from './item-rules.ts';

type Origin = Pick<Item, 'projectId' | 'createdBy' | 'sourceType' | 'proposedBy'> &
  Partial<Pick<Item, 'supersedes'>>;

/** Spec part 2, §3: importance and confidence are numbers from 0 to 1; where nobody says, the middle. */
const USUAL = 0.5;

/** Lists order items by their ids: those that a process makes in one millisecond follow each other too. */
export function newItem(fields: WholeFields, origin: Origin, at: Date): Item {
  const { importance = USUAL, confidence = USUAL, ...said } = fields;
  return {
    ...said,
    importance,
    confidence,
    supersedes: [],
    ...origin,
    id: uuidv7(),
    usageCount: 0,
    createdAt: at,
    updatedAt: at,
    revision: 1,
    supersededBy: '',
    restorations: 0,
  };
}
