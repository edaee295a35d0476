import { request } from '#lib/api/http.ts';

export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** Of the mail that verifies the address, and of the account until it is changed. */
  language: string;
  timezone: string;
}

export async function register({ firstName, lastName, ...rest }: Registration): Promise<void> {
  const body = { ...rest, first_name: firstName, last_name: lastName };
  await request<unknown>('/api/auth/register', { method: 'POST', body });
}
