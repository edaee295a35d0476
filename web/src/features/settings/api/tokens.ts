import { request } from '#lib/api/http.ts';
import type { ApiToken } from '#lib/api/types.ts';
import { usePaged } from './use-paged.ts';

export type { ApiToken };
export type Scope = ApiToken['scopes'][number];

const PATH = '/api/users/me/tokens';

export const useApiTokens = () => usePaged<ApiToken>(PATH, 50);

interface NewApiToken {
  name: string;
  scopes: Scope[];
  expires_at: string;
  current_password: string;
  /** Of the second factor, where there is one. */
  code?: string;
}

/** Makes a token; its secret `token` is told this once. */
export const createApiToken = (token: NewApiToken) =>
  request<ApiToken & { token: string }>(PATH, { method: 'POST', body: token });

export const revokeApiToken = (id: string) => request(`${PATH}/${id}`, { method: 'DELETE' });
