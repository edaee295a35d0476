import { api, pageQuery, unwrap, unwrapPage } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';
import type { ApiToken } from '#lib/api/types.ts';
import { usePages } from '#lib/api/use-pages.ts';

export type { ApiToken };
export type Scope = ApiToken['scopes'][number];

const PATH = '/api/users/me/tokens';

export const useApiTokens = () =>
  usePages([PATH], (token) => unwrapPage(api.GET(PATH, { params: { query: pageQuery(50, token) } })));

/** Makes a token; the answer is the only one with its secret, `token`. */
export const createApiToken = (body: components['schemas']['NewApiToken']) =>
  unwrap(api.POST(PATH, { body }));

export const revokeApiToken = (id: string) =>
  unwrap(api.DELETE(`${PATH}/{id}`, { params: { path: { id } } }));
