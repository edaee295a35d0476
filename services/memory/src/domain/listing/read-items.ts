import { type PageRequest, readPage } from '@cairn/platform/paging';
import { z } from 'zod';
import { holds, type Item } from '../items/item.ts';
import type { ListRecords } from './ports.ts';

/** Items that are read at once by their ids. */
const MOST_IDS = 500;

const paging = {
  usual: 100,
  most: MOST_IDS,
  place: z.tuple([z.int(), z.string().max(64)]),
  placeOf: ({ projectId, id }: Item) => [projectId, id],
};

export interface ReadItems extends PageRequest {
  /** Only these of the project; empty for all items of all projects, in the order of project and id. */
  readonly itemIds: readonly string[];
  readonly projectId: number;
}

/** Whole items that hold, for those who index them. @throws InvalidInput for a page token of another list. */
export async function readItems(
  store: Pick<ListRecords, 'allItems' | 'getSeveral'>,
  { itemIds, projectId, ...page }: ReadItems,
): Promise<{ items: Item[]; nextPageToken: string }> {
  if (itemIds.length > 0) {
    const found = await store.getSeveral(projectId, itemIds.slice(0, MOST_IDS));
    return { items: found.filter(holds), nextPageToken: '' };
  }
  return readPage('items', page, paging, (limit, after) => {
    const [project, id] = after ?? [];
    const place = project !== undefined && id !== undefined ? { projectId: project, id } : undefined;
    return store.allItems(place, limit);
  });
}
