import { api, pageQuery, unwrapPage } from '#lib/api/client.ts';
import { usePages } from '#lib/api/use-pages.ts';
import { useRefetch } from '#lib/stream/server-events.ts';
import { projectKeys } from './keys.ts';

/** Active or archived projects, page by page. With `enabled` false nothing is fetched. */
export function useProjects(archived: boolean, enabled = true) {
  const pages = usePages(enabled ? projectKeys.list(archived) : null, (token) =>
    unwrapPage(
      api.GET(archived ? '/api/projects/archived' : '/api/projects', {
        params: { query: pageQuery(100, token) },
      }),
    ),
  );
  useRefetch(
    () => enabled && pages.mutate(),
    ({ type }) => /^(project|member)\./.test(type),
  );
  return pages;
}
