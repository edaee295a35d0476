import { request } from '../../../lib/api/http.ts';
import { usePaged } from './use-paged.ts';

export type Scope = 'read' | 'write';

/** A token for programs, without its secret. */
export interface ApiToken {
  id: string;
  name: string;
  scopes: Scope[];
  /** How its secret begins. */
  prefix: string;
  created_at: string;
  /** Null for one that does not end. */
  expires_at: string | null;
  last_used_at: string | null;
}

const PATH = '/api/users/me/tokens';

export const useApiTokens = () => usePaged<ApiToken>(PATH, 50);

/** Makes a token; its secret `token` is told this once. */
export const createApiToken = (token: { name: string; scopes: Scope[]; expires_at: string | null }) =>
  request<ApiToken & { token: string }>(PATH, { method: 'POST', body: token });

export const revokeApiToken = (id: string) => request(`${PATH}/${id}`, { method: 'DELETE' });
