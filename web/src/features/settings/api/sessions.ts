import { request } from '../../../lib/api/http.ts';
import { usePaged } from './use-paged.ts';

export type DeviceType = 'desktop' | 'mobile' | 'tablet' | 'other';

/** A browser or program that is signed in. */
export interface SignedInSession {
  id: string;
  /** For instance 'Chrome on Windows'. */
  device: string;
  device_type: DeviceType;
  ip: string;
  /** Null where the place of an address is not known. */
  location: string | null;
  created_at: string;
  last_active: string;
  /** Whether it is this one. */
  current: boolean;
}

const PATH = '/api/users/me/sessions';

export const useSignedInSessions = () => usePaged<SignedInSession>(PATH, 20);

export const revokeSession = (id: string) => request(`${PATH}/${id}`, { method: 'DELETE' });

/** Ends all other sessions; with `all` this one too. Answers with how many. */
export const revokeSessions = (all = false) =>
  request<{ revoked: number }>(PATH, { method: 'DELETE', query: all ? { all: 'true' } : {} });
