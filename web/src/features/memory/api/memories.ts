import { useEffect } from 'react';
import { api, type Page, pageQuery, unwrap, unwrapPage } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';
import type { MemoriesQuery, MemoryItem } from '#lib/api/types.ts';
import { mapPages, usePages } from '#lib/api/use-pages.ts';
import { createEmitter } from '#lib/store.ts';
import { useLiveMemories, useMemoryNews } from './live.ts';

type Schemas = components['schemas'];
type Pages = Page<MemoryItem>[];

/** Memories of a page. */
export const PAGE_SIZE = 50;

/** Which memories a list has and in which order; nothing of it for all, newest first. */
export type ListQuery = Omit<MemoriesQuery, 'page_size' | 'page_token'>;

const of = (projectId: number) => ({ params: { path: { projectId } } });
const one = (projectId: number, memoryId: string) => ({ params: { path: { projectId, memoryId } } });

export type NewMemory = Schemas['NewMemoryItem'];
export type MemoryChanges = Schemas['MemoryChanges'];

export const createMemory = (projectId: number, body: NewMemory) =>
  unwrap(api.POST('/api/projects/{projectId}/memory', { ...of(projectId), body }));

export const getMemory = (projectId: number, memoryId: string) =>
  unwrap(api.GET('/api/projects/{projectId}/memory/{memoryId}', one(projectId, memoryId)));

/** Changes what is given; 409 when `revision` is no longer the present one. */
export const updateMemory = (projectId: number, memoryId: string, body: MemoryChanges) =>
  unwrap(api.PATCH('/api/projects/{projectId}/memory/{memoryId}', { ...one(projectId, memoryId), body }));

export const deleteMemory = (projectId: number, memoryId: string) =>
  unwrap(api.DELETE('/api/projects/{projectId}/memory/{memoryId}', one(projectId, memoryId)));

/** At most 500 at once, as one change. */
export const deleteSeveral = (projectId: number, ids: readonly string[]) =>
  unwrap(
    api.POST('/api/projects/{projectId}/memory/bulk/delete', { ...of(projectId), body: { ids: [...ids] } }),
  );

/** At most 500 at once, as one change. */
export const tagSeveral = (
  projectId: number,
  ids: readonly string[],
  { add, remove }: { add: string[]; remove: string[] },
) =>
  unwrap(
    api.POST('/api/projects/{projectId}/memory/bulk/tags', {
      ...of(projectId),
      body: { ids: [...ids], add, remove },
    }),
  );

const removals = createEmitter<{ projectId: number; ids: readonly string[] }>();

/** Takes memories from every list on the screen, before the server is asked. */
export const takeFromLists = (projectId: number, ids: readonly string[]): void =>
  removals.emit({ projectId, ids });

const without = (pages: Pages, ids: readonly string[]): Pages =>
  mapPages(pages, (items) => items.filter(({ id }) => !ids.includes(id)));

/** The memories of a project that fit, kept up to date by events. */
export function useMemories(projectId: number, query: ListQuery = {}) {
  const pages = usePages(['memories', projectId, JSON.stringify(query)], (token) =>
    unwrapPage(
      api.GET('/api/projects/{projectId}/memory', {
        params: { path: { projectId }, query: { ...query, ...pageQuery(PAGE_SIZE, token) } },
      }),
    ),
  );
  const { change, mutate } = pages;
  useEffect(
    () =>
      removals.on((taken) => {
        if (taken.projectId === projectId) void change((known) => without(known, taken.ids));
      }),
    [projectId, change],
  );
  useMemoryNews(projectId, mutate);
  return pages;
}

export type Memories = ReturnType<typeof useMemories>;

/** One memory, whole; with an empty id nothing is fetched. */
export const useMemory = (projectId: number, memoryId: string) =>
  useLiveMemories(projectId, memoryId ? ['memory', projectId, memoryId] : null, () =>
    getMemory(projectId, memoryId),
  );

/** The tags of a project's memories, the most used first. */
export const useMemoryTags = (projectId: number): readonly string[] =>
  useLiveMemories(projectId, ['memory-tags', projectId], () =>
    unwrap(api.GET('/api/projects/{projectId}/memory/tags', of(projectId))),
  ).data?.map(({ tag }) => tag) ?? [];

/** Whether the memory answers, and with which fields. */
export const useMemoryHealth = (projectId: number) =>
  useLiveMemories(projectId, ['memory-health', projectId], () =>
    unwrap(api.GET('/api/projects/{projectId}/memory/health-check', of(projectId))),
  );
