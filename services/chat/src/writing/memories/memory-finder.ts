import { forward } from '@cairn/platform/rpc';
import type { Item, MemoryServiceClient } from '@cairn/proto/memory';
import type { SearchServiceClient } from '@cairn/proto/search';
import type { Passage } from '../../citations/passage.ts';
import { LONGEST_QUERY } from '../passage-finder.ts';
import type { MemoryFinder } from '../ports.ts';

/** So many are asked for: more than an answer is given, as those that hold little of the question are left out. */
const LIMIT = 10;

/**
 * Finds memories by asking search, and reads them from the memory service, which knows what holds; both in the caller's
 * name, so that the caller's rights decide.
 */
export function createMemoryFinder(
  search: Pick<SearchServiceClient, 'searchMemories'>,
  memory: Pick<MemoryServiceClient, 'readItems'>,
): MemoryFinder {
  return {
    async find(call, projectId, question) {
      const query = question.slice(0, LONGEST_QUERY).toWellFormed();
      const found = await search.searchMemories({ projectId, query, limit: LIMIT }, forward(call));
      const itemIds = found.memories.map(({ memoryId }) => memoryId);
      if (itemIds.length === 0) return [];
      const { items } = await memory.readItems({ projectId, itemIds, pageSize: LIMIT }, forward(call));
      const byId = new Map(items.map((item) => [item.id, item]));
      return itemIds.flatMap((id) => toPassage(byId.get(id)) ?? []);
    },
  };
}

function toPassage(item: Item | undefined): Passage | undefined {
  if (!item) return undefined;
  return {
    kind: 'memory',
    documentId: item.id,
    documentName: '',
    chunkId: item.id,
    fileType: 'FILE_TYPE_TXT',
    version: item.revision,
    page: 0,
    start: 0,
    end: item.content.length,
    lineStart: 0,
    lineEnd: 0,
    text: item.content,
    context: undefined,
  };
}
