import useSWR, { mutate } from 'swr';
import { request } from '../api/http.ts';
import type { Profile } from '../api/types.ts';
import { secondFactorDemand } from '../auth/second-factor-demand.ts';
import { session } from '../auth/session.ts';
import { useSession } from '../auth/use-session.ts';

/** Who the signed-in person is. Texts that are not set are empty. */
export type { Profile };

const KEY = 'account/profile';

async function fetchProfile(): Promise<Profile> {
  const { token } = session.get();
  const profile = await request<Profile>('/api/users/me');
  secondFactorDemand.tell(token, profile.second_factor_demanded);
  return profile;
}

/** The profile of who is signed in. */
export function useProfile() {
  const { user } = useSession();
  return useSWR(user ? [KEY, user.id] : null, fetchProfile);
}

const isProfile = (key: unknown) => Array.isArray(key) && key[0] === KEY;

/** Puts what the server answered in place of what is shown. */
export async function keepProfile(profile: Profile): Promise<void> {
  await mutate(isProfile, profile, { revalidate: false });
}

/** Asks for the profile anew, as after a change made elsewhere. */
export async function refreshProfile(): Promise<void> {
  await mutate(isProfile);
}

/** Where a mail went: `outbox` when this Cairn sends none and keeps them in a folder. */
export interface MailSent {
  detail: string;
  outbox: boolean;
}

/** Sends the link that verifies the address (or the pending one) again. */
export const resendVerification = () =>
  request<MailSent>('/api/users/me/verify-email', { method: 'POST', body: {} });
