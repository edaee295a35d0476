import useSWR, { mutate } from 'swr';
import { api, pageQuery, unwrap, unwrapPage } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';
import { usePages } from '#lib/api/use-pages.ts';

type Schemas = components['schemas'];
export type AdminPerson = Schemas['AdminPerson'];
export type Limit = Schemas['Limit'];
export type RegistrationMode = Schemas['InstallationSettings']['registration'];

const SETTINGS = '/api/admin/settings';
const HOLDINGS = '/api/admin/holdings';
const LIMITS = '/api/admin/limits';
const PEOPLE = '/api/admin/people';
const INVITATIONS = '/api/admin/invitations';

export const useInstallation = () => useSWR(SETTINGS, () => unwrap(api.GET(SETTINGS)));

export async function changeInstallation(body: Schemas['InstallationSettingsChange']): Promise<void> {
  await mutate(SETTINGS, await unwrap(api.PATCH(SETTINGS, { body })), { revalidate: false });
}

export const useHoldings = () => useSWR(HOLDINGS, () => unwrap(api.GET(HOLDINGS)));

export const useLimits = () => useSWR(LIMITS, () => unwrap(api.GET(LIMITS)));

/** By name; 0 for none, null for the default. */
export async function changeLimits(limits: Record<string, number | null>): Promise<void> {
  await mutate(LIMITS, await unwrap(api.PATCH(LIMITS, { body: { limits } })), { revalidate: false });
}

export const useAdminPeople = (search: string) =>
  usePages([PEOPLE, search], (token) =>
    unwrapPage(
      api.GET(PEOPLE, { params: { query: { ...pageQuery(30, token), ...(search && { search }) } } }),
    ),
  );

const person = (personId: string) => ({ params: { path: { personId } } });

export const closePerson = (id: string, closed: boolean) =>
  unwrap(api.PATCH(`${PEOPLE}/{personId}`, { ...person(id), body: { closed } }));

export const signOutPerson = (id: string) => unwrap(api.DELETE(`${PEOPLE}/{personId}/sessions`, person(id)));

export const demandNewPassword = (id: string) =>
  unwrap(api.POST(`${PEOPLE}/{personId}/password-reset`, person(id)));

export const liftSecondFactor = (id: string) =>
  unwrap(api.DELETE(`${PEOPLE}/{personId}/second-factor`, person(id)));

export const useRegistrationInvitations = () =>
  usePages([INVITATIONS], (token) =>
    unwrapPage(api.GET(INVITATIONS, { params: { query: pageQuery(30, token) } })),
  );

export const inviteToRegister = (email: string) => unwrap(api.POST(INVITATIONS, { body: { email } }));

export const withdrawInvitation = (registrationInvitationId: string) =>
  unwrap(
    api.DELETE(`${INVITATIONS}/{registrationInvitationId}`, {
      params: { path: { registrationInvitationId } },
    }),
  );
