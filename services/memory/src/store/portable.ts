import {
  type KindOf,
  keyNumber,
  numberKey,
  type PortableStore,
  portableKind,
  portableStore,
  portableTime,
} from '@cairn/kit/portable';
import { z } from 'zod';
import { memoryTypes, sourceTypes } from '../domain/item.ts';

const item = z.object({
  content: z.string(),
  memoryType: z.enum(memoryTypes),
  sourceType: z.enum(sourceTypes),
  tags: z.array(z.string()),
  importance: z.number(),
  confidence: z.number(),
  usageCount: z.int(),
  createdBy: z.string(),
  createdAt: portableTime,
  updatedAt: portableTime,
});

/** Of a project that was removed, nothing is known but that. */
const removedProject = z.object({});

export interface PortableMemory {
  /** By `itemKey`. */
  items: KindOf<z.output<typeof item>>;
  /** By `numberKey` of their ids: what comes late for them is not kept. */
  removed_projects: KindOf<Record<string, never>>;
}

export function portableMemory(kinds: PortableMemory): PortableStore {
  return portableStore('memory', {
    items: portableKind(item, kinds.items),
    removed_projects: portableKind(removedProject, kinds.removed_projects),
  });
}

/** Names an item among all; sorts by project and id. */
export function itemKey(projectId: number, id: string): string {
  return `${numberKey(projectId)}/${id}`;
}

/** The item that `itemKey` made a key of; of an empty key, one before all. */
export function keyItem(key: string): { projectId: number; id: string } {
  const [projectId = '', ...id] = key.split('/');
  return { projectId: keyNumber(projectId), id: id.join('/') };
}
