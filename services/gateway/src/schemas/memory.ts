import { MemoryType, SourceType } from '@cairn/proto/memory';
import { protoEnum, protoValue, timestamp, z } from './zod.ts';

const memoryType = protoEnum(MemoryType, 'MEMORY_TYPE_');
const sourceType = protoEnum(SourceType, 'SOURCE_TYPE_');

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
  })
  .openapi('NewMemoryItem');
