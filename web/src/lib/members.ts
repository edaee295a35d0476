import useSWR from 'swr';
import { api, pageQuery, unwrapPage, wholeList } from './api/client.ts';
import { useRefetch } from './stream/server-events.ts';

export const membersKey = (projectId: number) => ['project', projectId, 'members'] as const;

/** The members of a project, those who joined first before the others. Nothing is fetched while not `enabled`. */
export function useMembers(projectId: number, enabled = true) {
  const result = useSWR(enabled ? membersKey(projectId) : null, () =>
    wholeList((token) =>
      unwrapPage(
        api.GET('/api/projects/{projectId}/members', {
          params: { path: { projectId }, query: pageQuery(100, token) },
        }),
      ),
    ),
  );
  useRefetch(
    () => enabled && result.mutate(),
    ({ type, project_id }) => project_id === projectId && /^(member|project)\./.test(type),
  );
  return result;
}
