import { enumValue } from '@cairn/proto/enum-names';
import type { Item as ItemMessage } from '@cairn/proto/memory';
import type { Item } from '../domain/item.ts';

export function presentItem(item: Item): ItemMessage {
  return {
    ...item,
    evidence: item.evidence,
    memoryType: enumValue(item.memoryType, 'MEMORY_TYPE_'),
    sourceType: enumValue(item.sourceType, 'SOURCE_TYPE_'),
  };
}
