import type { User as UserMessage } from '@cairn/proto/auth';
import type { Account } from './account.ts';
import { effective } from './preferences.ts';

export function presentAccount({ user, profile, preferences }: Account): UserMessage {
  const { id, email, firstName, lastName, createdAt } = user;
  const { avatarId, emailVerified, passwordUpdatedAt } = profile;
  const { language, timezone } = effective(preferences);
  return {
    id,
    email,
    firstName,
    lastName,
    createdAt,
    avatarId,
    emailVerified,
    language,
    timezone,
    passwordUpdatedAt,
  };
}
