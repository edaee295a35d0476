import type { Change, Item, Pair, Proposal, SimilarItem } from '@cairn/proto/memory';
import { changeSchema, pairSchema, proposalSchema, similarSchema } from '../../schemas/memory/ledger.ts';
import { presenter } from '../common.ts';
import { presentEvidence, presentMemory } from './items.ts';

const memoryOrNone = (item: Item | undefined, callerId: string) =>
  item ? presentMemory(item, callerId) : null;

export const presentChange = presenter(changeSchema, (change: Change, callerId) => ({
  ...change,
  itemChanges: change.itemChanges.map(({ itemId, before, after }) => ({
    itemId,
    before: memoryOrNone(before, callerId),
    after: memoryOrNone(after, callerId),
  })),
  undoes: change.undoes || null,
  undoneBy: change.undoneBy || null,
}));

const similarOf = (similar: SimilarItem | undefined, callerId: string) => {
  if (!similar?.item) throw new Error('a similar memory came without the memory');
  return { ...similar, item: presentMemory(similar.item, callerId) };
};

export const presentSimilar = presenter(similarSchema, similarOf);

export const presentPair = presenter(pairSchema, ({ item, other }: Pair, callerId) => {
  if (!item) throw new Error('a pair came without its memory');
  return { item: presentMemory(item, callerId), other: presentSimilar(similarOf(other, callerId) as never) };
});

/** Proposals are shown to nobody but the person they were made to. */
export const presentProposal = presenter(proposalSchema, (proposal: Proposal, callerId) => ({
  ...proposal,
  evidence: proposal.evidence ? presentEvidence({ evidence: proposal.evidence, isOwn: true }) : null,
  similar: proposal.similar.map((each) => presentSimilar(each, callerId)),
}));
