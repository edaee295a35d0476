import type { Sqlite } from '@cairn/kit/store';
import { z } from 'zod';
import type { Item } from '../domain/item.ts';

export interface ItemRow {
  project_id: number;
  id: string;
  content: string;
  memory_type: Item['memoryType'];
  source_type: Item['sourceType'];
  tags: string;
  importance: number;
  confidence: number;
  usage_count: number;
  created_by: string;
  created_at: number;
  updated_at: number;
}

/** Keeps an item; one with its id in its project is replaced. */
export function insertItem(db: Sqlite, item: Item): void {
  db.run(
    `INSERT OR REPLACE INTO items (project_id, id, content, memory_type, source_type, tags, importance, confidence,
       usage_count, created_by, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    item.projectId,
    item.id,
    item.content,
    item.memoryType,
    item.sourceType,
    JSON.stringify(item.tags),
    item.importance,
    item.confidence,
    item.usageCount,
    item.createdBy,
    item.createdAt.getTime(),
    item.updatedAt.getTime(),
  );
}

export function toItem(row: ItemRow): Item {
  return {
    id: row.id,
    projectId: row.project_id,
    content: row.content,
    memoryType: row.memory_type,
    sourceType: row.source_type,
    tags: z.array(z.string()).parse(JSON.parse(row.tags)),
    importance: row.importance,
    confidence: row.confidence,
    usageCount: row.usage_count,
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
