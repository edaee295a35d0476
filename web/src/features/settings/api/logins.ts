import { api, pageQuery, unwrapPage } from '#lib/api/client.ts';
import type { Login } from '#lib/api/types.ts';
import { usePages } from '#lib/api/use-pages.ts';

export type { Login };

const PATH = '/api/users/me/logins';

/** How many are shown at first. */
export const RECENT = 5;

/** The last few sign-ins; or all of them, page by page. */
export function useLogins(all: boolean) {
  const size = all ? 25 : RECENT;
  return usePages([PATH, size], (token) =>
    unwrapPage(api.GET(PATH, { params: { query: pageQuery(size, token) } })),
  );
}
