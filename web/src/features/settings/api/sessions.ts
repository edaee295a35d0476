import { api, pageQuery, unwrap, unwrapPage } from '#lib/api/client.ts';
import type { SignedInSession } from '#lib/api/types.ts';
import { usePages } from '#lib/api/use-pages.ts';

export type { SignedInSession };
export type DeviceType = SignedInSession['device_type'];

const PATH = '/api/users/me/sessions';

export const useSignedInSessions = () =>
  usePages([PATH], (token) => unwrapPage(api.GET(PATH, { params: { query: pageQuery(20, token) } })));

export const revokeSession = (id: string) => unwrap(api.DELETE(`${PATH}/{id}`, { params: { path: { id } } }));

/** Ends all other sessions; with `all` this one too. Answers with how many. */
export const revokeSessions = (all = false) =>
  unwrap(api.DELETE(PATH, { params: { query: all ? { all: 'true' } : {} } }));
