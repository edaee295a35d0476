import { useEffect, useRef } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { createEmitter } from '#lib/store.ts';
import { announce, CATCH_UP, useServerEvents } from '#lib/stream/server-events.ts';
import { useSettled } from '#lib/use-settled.ts';

const own = createEmitter<number>();

/** After a change made here: all that is shown of a project's memories is fetched again at once. */
export const memoriesChanged = (projectId: number): void => own.emit(projectId);

/** Has every view of a project's memories fetched again, as if somebody had changed one. */
export function refreshMemories(projectId: number): void {
  memoriesChanged(projectId);
  announce({ type: 'memory.updated', project_id: projectId, memory_id: '' });
}

/** Calls `refetch` when memories of a project changed, here or elsewhere; many events have it called once. */
export function useMemoryNews(projectId: number, refetch: () => unknown): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  const settled = useSettled(() => void latest.current());
  useEffect(() => own.on((changed) => void (changed === projectId && latest.current())), [projectId]);
  useServerEvents(({ type, project_id }) => {
    if (type === CATCH_UP || (project_id === projectId && type.startsWith('memory.'))) settled();
  });
}

/** What `fetch` answers of a project's memories, kept up to date; with `key` null nothing is fetched. */
export function useLiveMemories<T>(
  projectId: number,
  key: readonly unknown[] | null,
  fetch: () => Promise<T>,
): SWRResponse<T> {
  const result = useSWR<T>(key, fetch, { keepPreviousData: false });
  useMemoryNews(projectId, () => key && result.mutate());
  return result;
}
