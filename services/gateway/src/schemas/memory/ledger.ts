import { ChangeKind, Similarity } from '@cairn/proto/memory';
import { paging, protoEnum, timestamp, z } from '../zod.ts';
import { evidenceOrNone, memoryChanges, memorySchema, memoryType, proposer } from './items.ts';

// Not `nullable`: the generator would make the schema itself so.
const memoryOrNone = z.union([memorySchema, z.null()]);

export const changeSchema = z
  .object({
    id: z.string(),
    kind: protoEnum(ChangeKind, 'CHANGE_KIND_'),
    at: timestamp(),
    made_by: z.string().openapi({ description: 'whose it is; empty once their account was deleted' }),
    items: z.number().int().openapi({ description: 'how many memories it changed' }),
    item_changes: z
      .array(z.object({ item_id: z.string(), before: memoryOrNone, after: memoryOrNone }))
      .openapi({ description: 'of at most five of them, as they were before and after' }),
    can_undo: z.boolean(),
    kept_until: timestamp()
      .nullable()
      .openapi({ description: 'until when deleted memories are kept to be restored' }),
    undoes: z.string().nullable(),
    undone_by: z.string().nullable(),
  })
  .openapi('MemoryChange');

export const changesQuery = paging.extend({
  restorable: z
    .enum(['true', 'false'])
    .optional()
    .openapi({ description: 'only deletions that can still be undone' }),
});

export const similarSchema = z
  .object({
    item: memorySchema,
    similarity: protoEnum(Similarity, 'SIMILARITY_'),
    strength: z.number().openapi({ description: '0 to 1' }),
    this_says: z
      .string()
      .openapi({ description: 'of a contradiction: what differs, in the words of either' }),
    other_says: z.string(),
  })
  .openapi('SimilarMemoryItem');

export const pairSchema = z.object({ item: memorySchema, other: similarSchema }).openapi('MemoryPair');

export const keepPairSchema = z
  .strictObject({ memory_id: z.string().max(128), other_memory_id: z.string().max(128) })
  .openapi('KeepMemoryPair');

export const similarQuery = z.strictObject({ content: z.string().max(100_000) }).openapi('NewMemoryText');

export const mergeMemoriesSchema = memoryChanges
  .required({ content: true, memory_type: true, tags: true })
  .extend({ ids: z.array(z.string().max(128)).min(2).max(20) })
  .openapi('MergeMemoryItems');

export const supersedeMemorySchema = z
  .strictObject({
    superseded_memory_id: z.string().max(128).openapi({ description: 'the one that holds no longer' }),
  })
  .openapi('SupersedeMemoryItem');

export const proposalSchema = z
  .object({
    id: z.string(),
    project_id: z.number().int(),
    content: z.string(),
    memory_type: memoryType,
    tags: z.array(z.string()),
    importance: z.number(),
    confidence: z.number(),
    proposed_by: proposer,
    created_at: timestamp(),
    evidence: evidenceOrNone,
    similar: z
      .array(similarSchema)
      .openapi({ description: 'memories that it nearly repeats or contradicts, at most three' }),
  })
  .openapi('MemoryProposal');

export const proposalsQuery = paging.extend({
  session_id: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .openapi({ description: 'only those from this chat' }),
});

export const acceptProposalSchema = memoryChanges
  .extend({
    supersedes: z.string().max(128).optional().openapi({ description: 'the memory whose place it takes' }),
  })
  .openapi('AcceptMemoryProposal');

export const declineProposalsSchema = z
  .strictObject({ ids: z.array(z.string().max(128)).min(1).max(500) })
  .openapi('DeclineMemoryProposals');
