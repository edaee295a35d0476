import type { Item } from '@cairn/proto/memory';
import type { z } from 'zod';
import type { memorySchema } from '../schemas/memory.ts';
import { enumName, iso } from './common.ts';

export function presentMemory(item: Item): z.infer<typeof memorySchema> {
  return {
    id: item.id,
    project_id: item.projectId,
    content: item.content,
    memory_type: enumName(item.memoryType, 'MEMORY_TYPE_'),
    source_type: enumName(item.sourceType, 'SOURCE_TYPE_'),
    tags: item.tags,
    importance: item.importance,
    confidence: item.confidence,
    usage_count: item.usageCount,
    created_at: iso(item.createdAt),
    updated_at: iso(item.updatedAt),
  };
}
