import type { User } from '@cairn/proto/auth';
import { iso } from './common.ts';

export function presentUser(user: User) {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    created_at: iso(user.createdAt),
  };
}
