import { enumNames } from '@cairn/proto/enum-names';
import { MemoryType, SourceType } from '@cairn/proto/memory';
import { projectParams } from './projects.ts';
import { stringId, timestamp, z } from './zod.ts';

const memoryTypes = enumNames(MemoryType, 'MEMORY_TYPE_');
const sourceTypes = enumNames(SourceType, 'SOURCE_TYPE_');

export const memorySchema = z
  .object({
    id: z.string(),
    project_id: z.number().int(),
    content: z.string(),
    memory_type: z.enum(memoryTypes),
    source_type: z.enum(sourceTypes),
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
    memory_type: z.enum(memoryTypes).default('note'),
    source_type: z.enum(sourceTypes).optional(),
    tags: z.array(z.string().max(1_000)).max(100).default([]),
    importance: z.number().optional(),
    confidence: z.number().optional(),
  })
  .openapi('NewMemoryItem');

export const memoryParams = projectParams.extend({ memoryId: stringId('memoryId') });
