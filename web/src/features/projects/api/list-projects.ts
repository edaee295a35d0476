import useSWRInfinite from 'swr/infinite';
import { api, type Page, unwrapPage } from '#lib/api/client.ts';
import type { Project } from '#lib/api/types.ts';
import { RECONNECTED, useServerEvents } from '#lib/stream/server-events.ts';
import { projectKeys } from './keys.ts';

const PAGE_SIZE = 100;

async function listProjects(archived: boolean, pageToken: string | null): Promise<Page<Project>> {
  const query = { page_size: PAGE_SIZE, ...(pageToken ? { page_token: pageToken } : {}) };
  return unwrapPage(
    archived
      ? await api.GET('/api/projects/archived', { params: { query } })
      : await api.GET('/api/projects', { params: { query } }),
  );
}

/** Active or archived projects, page by page. With `enabled` false nothing is fetched. */
export function useProjects(archived: boolean, enabled = true) {
  const result = useSWRInfinite(
    (index: number, previous: Page<Project> | null) => {
      if (!enabled || (index > 0 && !previous?.next)) return null;
      return projectKeys.list(archived, previous?.next ?? null);
    },
    ([, , pageToken]) => listProjects(archived, pageToken),
    // Events come to what is on the screen: what comes back to it has missed some.
    { revalidateFirstPage: false, revalidateOnMount: true },
  );
  useServerEvents(({ type }) => {
    if (enabled && (/^(project|member)\./.test(type) || type === RECONNECTED)) void result.mutate();
  });
  const { data, error, isLoading, isValidating, setSize, size, mutate } = result;
  return {
    projects: data?.flatMap((page) => page.items),
    hasMore: Boolean(data?.at(-1)?.next),
    loadMore: () => setSize(size + 1),
    error: error as unknown,
    isLoading,
    isFetching: isValidating,
    mutate,
  };
}
