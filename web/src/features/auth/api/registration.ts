import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';

const PATH = '/api/auth/registration';

/**
 * Who may make an account here. Asked once a visit: what failed is not asked again, so that nothing changes under a
 * person who fills in the form.
 */
export const useRegistration = () =>
  useSWR(PATH, () => unwrap(api.GET(PATH)), { shouldRetryOnError: false, revalidateOnReconnect: false });

/**
 * `language` and `timezone` are those of the mail that verifies the address, and of the account until it is changed.
 */
export const register = (body: components['schemas']['Registration']) =>
  unwrap(api.POST('/api/auth/register', { body }));
