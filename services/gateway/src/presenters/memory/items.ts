import type { Evidence, Item } from '@cairn/proto/memory';
import { changedMemorySchema, evidenceSchema, memorySchema } from '../../schemas/memory/items.ts';
import { presenter } from '../common.ts';

/** Which chat it was is its maker's alone, as the chat is. */
export const presentEvidence = presenter(
  evidenceSchema,
  ({ evidence, isOwn }: { evidence: Evidence; isOwn: boolean }) => ({
    ...evidence,
    sessionId: isOwn ? evidence.sessionId : null,
  }),
);

const fieldsOf = (item: Item, callerId: string) => ({
  ...item,
  impactScore: item.impactScore ?? null,
  supersededBy: item.supersededBy || null,
  evidence: item.evidence
    ? presentEvidence({ evidence: item.evidence, isOwn: item.createdBy === callerId })
    : null,
});

export const presentMemory = presenter(memorySchema, fieldsOf);

export const presentChangedMemory = presenter(
  changedMemorySchema,
  ({ item, changeId }: { item: Item; changeId: string }, callerId) => ({
    ...fieldsOf(item, callerId),
    changeId: changeId || null,
  }),
);
