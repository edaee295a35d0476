import { usePaged } from './use-paged.ts';

/** One sign-in, or one try of it. */
export interface Login {
  id: string;
  timestamp: string;
  device: string;
  location: string | null;
  ip: string;
  success: boolean;
  /** Why it failed. */
  reason: string | null;
}

const PATH = '/api/users/me/logins';

/** How many are shown at first. */
export const RECENT = 5;

/** The last few sign-ins; or all of them, page by page. */
export const useLogins = (all: boolean) => usePaged<Login>(PATH, all ? 25 : RECENT);
