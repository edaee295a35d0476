import { MemoryType, SourceType } from '@cairn/proto/memory';
import { messageOf } from '../presenters/common.ts';
import { passageSchema } from './documents.ts';
import { protoEnum, protoValue, timestamp, z } from './zod.ts';

const memoryType = protoEnum(MemoryType, 'MEMORY_TYPE_');
const sourceType = protoEnum(SourceType, 'SOURCE_TYPE_');

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
    memory_type: memoryType,
    source_type: sourceType,
    tags: z.array(z.string()),
    importance: z.number(),
    confidence: z.number(),
    usage_count: z.number().int(),
    created_at: timestamp(),
    updated_at: timestamp(),
    evidence: z.union([evidenceSchema, z.null()]),
  })
  .openapi('MemoryItem');

export const createMemorySchema = z
  .object({
    content: z.string().max(100_000),
    memory_type: protoValue(memoryType).prefault('note'),
    source_type: protoValue(sourceType)
      .optional()
      .transform((value) => value ?? 'SOURCE_TYPE_USER'),
    tags: z.array(z.string().max(1_000)).max(100).default([]),
    importance: z.number().optional(),
    confidence: z.number().optional(),
    evidence: newEvidence.optional(),
  })
  .openapi('NewMemoryItem');
