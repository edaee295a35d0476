import useSWR, { mutate } from 'swr';
import { api, unwrap } from '../api/client.ts';
import type { Profile } from '../api/types.ts';
import { secondFactorDemand } from '../auth/second-factor-demand.ts';
import { session, useSession } from '../auth/session.ts';

export type { Profile };

const KEY = 'account/profile';

async function fetchProfile(): Promise<Profile> {
  const { token } = session.get();
  const profile = await unwrap(api.GET('/api/users/me'));
  secondFactorDemand.set(token, profile.second_factor_demanded);
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

/** Fetches the profile again, as after a change made elsewhere. */
export async function refreshProfile(): Promise<void> {
  await mutate(isProfile);
}

/** Sends the link that verifies the address (or the pending one) again; it went to a folder if `outbox`. */
export const resendVerification = () => unwrap(api.POST('/api/users/me/verify-email'));
