import { enumName } from '@cairn/proto/enum-names';
import type { Item } from '@cairn/proto/memory';
import type { z } from 'zod';
import { memorySchema } from '../schemas/memory.ts';
import { byName } from './common.ts';

type Wire = z.infer<typeof memorySchema>;

export function presentMemory(item: Item): Wire {
  return byName(memorySchema, {
    ...item,
    memoryType: enumName(item.memoryType, 'MEMORY_TYPE_'),
    sourceType: enumName(item.sourceType, 'SOURCE_TYPE_'),
  });
}
