import { ItemSort, ItemStanding, MemoryType, Proposer, SourceType } from '@cairn/proto/memory';
import { messageOf } from '../../presenters/common.ts';
import { passageSchema } from '../documents.ts';
import { moment, paging, protoEnum, protoValue, timestamp, z } from '../zod.ts';

export const memoryType = protoEnum(MemoryType, 'MEMORY_TYPE_');
const sourceType = protoEnum(SourceType, 'SOURCE_TYPE_');
export const proposer = protoEnum(Proposer, 'PROPOSER_');

/** At most as many are changed at once. */
const MOST_AT_ONCE = 500;

const passage = passageSchema
  .omit({ project_id: true, text: true, score: true, context: true })
  .extend({ number: z.number().int().openapi({ description: 'the n of [n] in the answer' }) });

/** The answer that a memory was saved from, and the passages it cites. */
export const evidenceSchema = z
  .object({
    session_id: z.number().int().nullable().openapi({ description: 'null for all but who saved it' }),
    message_id: z.string(),
    passages: z
      .array(passage)
      .openapi({ description: 'where they stand; their words stay in the documents' }),
  })
  .openapi('MemoryEvidence');

// Not `nullable`: the generator would make the schema itself so.
export const evidenceOrNone = z.union([evidenceSchema, z.null()]);

const newEvidence = z
  .object({
    session_id: z.number().int(),
    message_id: z.string(),
    passages: z.array(
      passage.extend({ file_type: protoValue(passageSchema.shape.file_type) }).transform(messageOf),
    ),
  })
  .transform(messageOf);

export const memorySchema = z
  .object({
    id: z.string(),
    project_id: z.number().int(),
    content: z.string(),
    is_cut: z.boolean().openapi({ description: '`content` is its beginning only, as in lists' }),
    memory_type: memoryType,
    source_type: sourceType,
    tags: z.array(z.string()),
    importance: z.number().openapi({ description: '0 to 1' }),
    confidence: z.number().openapi({ description: '0 to 1' }),
    impact_score: z.number().nullable().openapi({ description: '0 to 1; null where nobody said' }),
    usage_count: z.number().int().openapi({ description: 'answers that drew on it' }),
    last_referenced: timestamp().nullable().openapi({ description: 'when one did last' }),
    revision: z.number().int().openapi({ description: 'counts changes, from 1' }),
    proposed_by: proposer,
    supersedes: z.array(z.string()).openapi({ description: 'memories whose place it took' }),
    superseded_by: z.string().nullable().openapi({ description: 'the memory that took its place' }),
    created_at: timestamp(),
    updated_at: timestamp(),
    evidence: evidenceOrNone,
  })
  .openapi('MemoryItem');

export const memoriesQuery = paging.extend({
  q: z.string().max(1_000).optional().openapi({ description: 'words that content or tags have in them' }),
  type: protoValue(memoryType).optional(),
  source: protoValue(sourceType).optional(),
  tag: z
    .union([z.string().max(1_000), z.array(z.string().max(1_000)).max(20)])
    .optional()
    .openapi({ description: 'given more than once: with all of these' }),
  sort: protoValue(protoEnum(ItemSort, 'ITEM_SORT_')).optional(),
  order: z.enum(['asc', 'desc']).optional().openapi({ description: 'desc unless given' }),
  since: moment().optional().openapi({ description: 'created then or later' }),
  state: protoValue(protoEnum(ItemStanding, 'ITEM_STANDING_')).optional(),
});

const share = z.number().optional().openapi({ description: '0 to 1' });

const fields = {
  content: z.string().max(100_000),
  memory_type: protoValue(memoryType),
  tags: z.array(z.string().max(1_000)).max(100),
  importance: share,
  confidence: share,
  impact_score: share,
};

export const createMemorySchema = z
  .object({
    ...fields,
    memory_type: protoValue(memoryType).prefault('note'),
    tags: fields.tags.default([]),
    source_type: protoValue(sourceType)
      .optional()
      .transform((value) => value ?? 'SOURCE_TYPE_USER'),
    evidence: newEvidence.optional(),
  })
  .openapi('NewMemoryItem');

/** What an item is changed to: the fields that are given. */
export const memoryChanges = z.strictObject(fields).partial();

export const updateMemorySchema = memoryChanges
  .extend({
    revision: z
      .number()
      .int()
      .min(1)
      .optional()
      .openapi({ description: 'the one that was changed: 409 when it is no longer the present one' }),
  })
  .openapi('MemoryChanges');

const changeId = z
  .string()
  .nullable()
  .openapi({ description: 'names the change in the history, to undo it; null when nothing changed' });

export const changedMemorySchema = memorySchema.extend({ change_id: changeId }).openapi('ChangedMemoryItem');

export const deletedMemorySchema = z.object({ change_id: changeId }).openapi('DeletedMemoryItem');

export const severalMemoriesSchema = z
  .strictObject({
    ids: z
      .array(z.string().max(128))
      .min(1)
      .max(MOST_AT_ONCE)
      .openapi({ description: `of at most ${MOST_AT_ONCE} memories` }),
  })
  .openapi('SeveralMemoryItems');

export const tagMemoriesSchema = severalMemoriesSchema
  .extend({ add: fields.tags.default([]), remove: fields.tags.default([]) })
  .openapi('TagMemoryItems');

export const severalChangedSchema = z
  .object({ items: z.number().int().openapi({ description: 'that changed' }), change_id: changeId })
  .openapi('ChangedMemoryItems');

export const memoryTagSchema = z
  .object({ tag: z.string(), count: z.number().int().openapi({ description: 'memories that have it' }) })
  .openapi('MemoryTag');
