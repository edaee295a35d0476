import { api, pageQuery, unwrapPage, wholeList } from './api/client.ts';
import { useLive } from './stream/server-events.ts';

export const membersKey = (projectId: number) => ['project', projectId, 'members'] as const;

/** The members of a project, those who joined first before the others. Nothing is fetched while not `enabled`. */
export const useMembers = (projectId: number, enabled = true) =>
  useLive(
    enabled ? membersKey(projectId) : null,
    () =>
      wholeList((token) =>
        unwrapPage(
          api.GET('/api/projects/{projectId}/members', {
            params: { path: { projectId }, query: pageQuery(100, token) },
          }),
        ),
      ),
    ({ type, project_id }) => project_id === projectId && /^(member|project)\./.test(type),
  );
