import { api, pageQuery, unwrap, unwrapPage } from '#lib/api/client.ts';
import type { MemoryItem } from '#lib/api/types.ts';
import { usePages } from '#lib/api/use-pages.ts';

export const createMemory = (projectId: number, content: string, type: MemoryItem['memory_type']) =>
  unwrap(
    api.POST('/api/projects/{projectId}/memory', {
      params: { path: { projectId } },
      body: { content, memory_type: type, tags: [] },
    }),
  );

export const deleteMemory = (projectId: number, memoryId: string) =>
  unwrap(
    api.DELETE('/api/projects/{projectId}/memory/{memoryId}', { params: { path: { projectId, memoryId } } }),
  );

/** The memories of a project, newest first, kept up to date by events. */
export const useMemories = (projectId: number) =>
  usePages(
    ['memories', projectId],
    (token) =>
      unwrapPage(
        api.GET('/api/projects/{projectId}/memory', {
          params: { path: { projectId }, query: pageQuery(50, token) },
        }),
      ),
    { concerns: ({ type, project_id }) => project_id === projectId && type.startsWith('memory.') },
  );
