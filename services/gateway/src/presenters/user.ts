import type { User } from '@cairn/proto/auth';
import type { z } from 'zod';
import { userSchema } from '../schemas/auth.ts';
import { byName } from './common.ts';

export function presentUser(user: User): z.infer<typeof userSchema> {
  return byName(userSchema, user);
}
