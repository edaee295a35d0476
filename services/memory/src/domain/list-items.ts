import { byId, type PageRequest, readPage } from '@cairn/platform/paging';
import type { MemoryStore } from './ports.ts';

/** One page of a project's items, newest first: 50 unless asked otherwise, 200 at most. */
export async function listItems(store: MemoryStore, projectId: number, request: PageRequest) {
  const page = await readPage('items', request, { usual: 50, most: 200, ...byId }, (limit, before) =>
    store.list(projectId, limit, before),
  );
  return { ...page, total: await store.count(projectId) };
}
