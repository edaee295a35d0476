import type { User as UserMessage } from '@cairn/proto/auth';
import type { User } from '../domain/user.ts';

export function presentUser({ id, email, firstName, lastName, createdAt }: User): UserMessage {
  return { id, email, firstName, lastName, createdAt };
}
