import type { Evidence, Item } from '@cairn/proto/memory';
import { evidenceSchema, memorySchema } from '../schemas/memory.ts';
import { presenter } from './common.ts';

/** Which chat it was is its maker's alone, as the chat is. */
const presentEvidence = presenter(
  evidenceSchema,
  ({ evidence, isOwn }: { evidence: Evidence; isOwn: boolean }) => ({
    ...evidence,
    sessionId: isOwn ? evidence.sessionId : null,
  }),
);

export const presentMemory = presenter(memorySchema, (item: Item, callerId) => ({
  ...item,
  evidence: item.evidence
    ? presentEvidence({ evidence: item.evidence, isOwn: item.createdBy === callerId })
    : null,
}));
