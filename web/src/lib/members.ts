import useSWR from 'swr';
import type { Page } from './api/client.ts';
import { requestPage } from './api/http.ts';
import type { Member } from './api/types.ts';
import { RECONNECTED, useServerEvents } from './stream/server-events.ts';

/** Every page of a list that the server bounds. */
export async function wholeList<T>(path: string): Promise<T[]> {
  const all: T[] = [];
  let next: string | null = null;
  do {
    const page: Page<T> = await requestPage<T>(path, { page_size: 100, page_token: next });
    all.push(...page.items);
    next = page.next;
  } while (next);
  return all;
}

export const membersKey = (projectId: number) => ['project', projectId, 'members'] as const;

/** The members of a project, those who joined first before the others. Nothing is fetched while not `enabled`. */
export function useMembers(projectId: number, enabled = true) {
  const result = useSWR(enabled ? membersKey(projectId) : null, () =>
    wholeList<Member>(`/api/projects/${projectId}/members`),
  );
  useServerEvents(({ type, project_id }) => {
    const concerned = project_id === projectId && /^(member|project)\./.test(type);
    if (enabled && (concerned || type === RECONNECTED)) void result.mutate();
  });
  return result;
}
