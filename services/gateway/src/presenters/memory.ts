import type { Item } from '@cairn/proto/memory';
import type { z } from 'zod';
import { memorySchema } from '../schemas/memory.ts';
import { byName, enumName } from './common.ts';

type Wire = z.infer<typeof memorySchema>;

export function presentMemory(item: Item): Wire {
  return byName(memorySchema, {
    ...item,
    memoryType: enumName<Wire['memory_type']>(item.memoryType, 'MEMORY_TYPE_'),
    sourceType: enumName<Wire['source_type']>(item.sourceType, 'SOURCE_TYPE_'),
  });
}
