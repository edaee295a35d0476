import useSWR from 'swr';
import { request } from '#lib/api/http.ts';
import type { components } from '#lib/api/schema.d.ts';

type RegistrationState = components['schemas']['RegistrationState'];

const PATH = '/api/auth/registration';

/**
 * Who may make an account here. Asked once a visit: what failed is not asked again, so that nothing changes under
 * somebody who fills in the form.
 */
export const useRegistration = () =>
  useSWR(PATH, () => request<RegistrationState>(PATH), {
    shouldRetryOnError: false,
    revalidateOnReconnect: false,
  });
