import { request } from '#lib/api/http.ts';
import type { SignedInSession } from '#lib/api/types.ts';
import { usePaged } from './use-paged.ts';

export type { SignedInSession };
export type DeviceType = SignedInSession['device_type'];

const PATH = '/api/users/me/sessions';

export const useSignedInSessions = () => usePaged<SignedInSession>(PATH, 20);

export const revokeSession = (id: string) => request(`${PATH}/${id}`, { method: 'DELETE' });

/** Ends all other sessions; with `all` this one too. Answers with how many. */
export const revokeSessions = (all = false) =>
  request<{ revoked: number }>(PATH, { method: 'DELETE', query: all ? { all: 'true' } : {} });
