import useSWRInfinite from 'swr/infinite';
import { api, type Page, unwrap, unwrapPage } from '#lib/api/client.ts';
import type { MemoryItem } from '#lib/api/types.ts';
import { RECONNECTED, useServerEvents } from '#lib/stream/server-events.ts';

const PAGE_SIZE = 50;

async function listMemories(projectId: number, pageToken: string | null): Promise<Page<MemoryItem>> {
  return unwrapPage(
    await api.GET('/api/projects/{projectId}/memory', {
      params: {
        path: { projectId },
        query: { page_size: PAGE_SIZE, ...(pageToken ? { page_token: pageToken } : {}) },
      },
    }),
  );
}

export async function createMemory(
  projectId: number,
  content: string,
  type: MemoryItem['memory_type'],
): Promise<MemoryItem> {
  return unwrap(
    await api.POST('/api/projects/{projectId}/memory', {
      params: { path: { projectId } },
      body: { content, memory_type: type, tags: [] },
    }),
  );
}

export async function deleteMemory(projectId: number, memoryId: string): Promise<void> {
  unwrap(
    await api.DELETE('/api/projects/{projectId}/memory/{memoryId}', {
      params: { path: { projectId, memoryId } },
    }),
  );
}

/** The memories of a project, newest first, kept up to date by events. */
export function useMemories(projectId: number) {
  const { data, error, size, setSize, mutate } = useSWRInfinite(
    (index: number, previous: Page<MemoryItem> | null) => {
      if (index > 0 && !previous?.next) return null;
      return ['memories', projectId, previous?.next ?? null] as const;
    },
    ([, id, pageToken]) => listMemories(id, pageToken),
    // Events come to what is on the screen: what comes back to it has missed some.
    { revalidateFirstPage: false, revalidateOnMount: true },
  );
  useServerEvents(({ type, project_id }) => {
    if (type === RECONNECTED || (project_id === projectId && type.startsWith('memory.'))) void mutate();
  });
  return {
    memories: data?.flatMap((page) => page.items),
    /** On all pages. */
    total: data?.at(-1)?.total ?? undefined,
    error: error as unknown,
    hasMore: Boolean(data?.at(-1)?.next),
    loadMore: () => setSize(size + 1),
    refresh: () => mutate(),
  };
}
