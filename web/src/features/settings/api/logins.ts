import type { Login } from '#lib/api/types.ts';
import { usePaged } from './use-paged.ts';

export type { Login };

const PATH = '/api/users/me/logins';

/** How many are shown at first. */
export const RECENT = 5;

/** The last few sign-ins; or all of them, page by page. */
export const useLogins = (all: boolean) => usePaged<Login>(PATH, all ? 25 : RECENT);
