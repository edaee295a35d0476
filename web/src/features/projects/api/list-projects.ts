import { api, pageQuery, unwrapPage } from '#lib/api/client.ts';
import { usePages } from '#lib/api/use-pages.ts';
import { projectKeys } from './keys.ts';

/** Active or archived projects, page by page. With `enabled` false nothing is fetched. */
export const useProjects = (archived: boolean, enabled = true) =>
  usePages(
    enabled ? projectKeys.list(archived) : null,
    (token) =>
      unwrapPage(
        api.GET(archived ? '/api/projects/archived' : '/api/projects', {
          params: { query: pageQuery(100, token) },
        }),
      ),
    { concerns: ({ type }) => /^(project|member)\./.test(type) },
  );
