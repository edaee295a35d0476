import { decodePageToken, pageOf, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Item } from './item.ts';
import type { MemoryStore } from './ports.ts';

export interface ItemPage {
  items: Item[];
  nextPageToken: string;
  total: number;
}

/** One page of a project's items, newest first: 50 unless asked otherwise, 200 at most. */
export async function listItems(
  store: MemoryStore,
  projectId: number,
  page: { pageSize: number; pageToken: string },
): Promise<ItemPage> {
  const limit = pageSize(page.pageSize, 50, 200);
  const found = await store.list(projectId, limit + 1, decodePageToken(page.pageToken, z.string()));
  const { items, nextPageToken } = pageOf(found, limit, (last) => last.id);
  return {
    items,
    nextPageToken,
    total: await store.count(projectId),
  };
}
