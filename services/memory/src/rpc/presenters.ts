import type {
  Item as ItemMessage,
  MemoryType as MemoryTypeMessage,
  SourceType as SourceTypeMessage,
} from '@cairn/proto/memory';
import { type Item, type MemoryType, memoryTypes, type SourceType, sourceTypes } from '../domain/item.ts';

export function presentItem(item: Item): ItemMessage {
  return {
    ...item,
    memoryType: memoryTypeMessage(item.memoryType),
    sourceType: sourceTypeMessage(item.sourceType),
  };
}

/** Undefined for none and for one that is not known here. */
export function parseMemoryType(message: MemoryTypeMessage): MemoryType | undefined {
  return memoryTypes.find((type) => memoryTypeMessage(type) === message);
}

/** Undefined for none and for one that is not known here. */
export function parseSourceType(message: SourceTypeMessage): SourceType | undefined {
  return sourceTypes.find((type) => sourceTypeMessage(type) === message);
}

function memoryTypeMessage(type: MemoryType): MemoryTypeMessage {
  return `MEMORY_TYPE_${type.toUpperCase() as Uppercase<MemoryType>}`;
}

function sourceTypeMessage(type: SourceType): SourceTypeMessage {
  return `SOURCE_TYPE_${type.toUpperCase() as Uppercase<SourceType>}`;
}
