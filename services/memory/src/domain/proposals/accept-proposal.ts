import { editedItem } from '../items/edited-item.ts';
import type { Item } from '../items/item.ts';
import { type GivenFields, wholeFields } from '../items/item-rules.ts';
import { newItem } from '../items/new-item.ts';
import { heldItem } from '../items/supersede-item.ts';
import { type By, makeChange } from '../ledger/make-change.ts';
import type { MemoryStore } from '../ports.ts';
import { refusals } from '../refusals.ts';

export interface AcceptProposal extends GivenFields {
  readonly projectId: number;
  readonly proposalId: string;
  /** The item whose place it takes; empty for none. */
  readonly supersedesItemId: string;
}

/**
 * Keeps a proposal as an item, with the changes that are given.
 *
 * @throws NotFound for a proposal that is not open, or not theirs; InvalidInput naming each wrong field; Conflict when
 * the item whose place it takes is superseded already.
 */
export async function acceptProposal(
  store: Pick<MemoryStore, 'getProposal' | 'get' | 'commit'>,
  { projectId, proposalId, supersedesItemId, ...given }: AcceptProposal,
  by: By,
): Promise<{ item: Item; changeId: string }> {
  let item: Item | undefined;
  const made = await makeChange(store, projectId, by, async (at) => {
    const proposal = await store.getProposal(projectId, by.userId, proposalId);
    if (!proposal) throw refusals.memory_proposal_not_found();
    const { proposedBy, ...body } = proposal.body;
    const replaced = supersedesItemId === '' ? undefined : await heldItem(store, projectId, supersedesItemId);
    const { id, ...made } = newItem(
      wholeFields({ ...body, ...said(given) }),
      {
        projectId,
        createdBy: by.userId,
        sourceType: body.evidence ? 'chat' : 'user',
        proposedBy,
        supersedes: replaced ? [replaced.id] : [],
      },
      at,
    );
    const after: Item = { ...made, id };
    item = after;
    const superseded = replaced
      ? [{ before: replaced, after: editedItem(replaced, { supersededBy: id }, at) }]
      : [];
    const settles = { proposalId, userId: by.userId };
    return { kind: 'created', steps: [{ after }, ...superseded], settles };
  });
  return { item: item as Item, changeId: made?.change.id ?? '' };
}

function said(given: GivenFields): GivenFields {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
