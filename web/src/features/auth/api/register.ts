import { api, unwrap } from '../../../lib/api/client.ts';
import type { User } from '../../../lib/api/types.ts';

export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

export async function register({ email, password, firstName, lastName }: Registration): Promise<User> {
  return unwrap(
    await api.POST('/api/auth/register', {
      body: { email, password, first_name: firstName, last_name: lastName },
    }),
  );
}
