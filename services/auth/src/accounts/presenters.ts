import type { User as UserMessage } from '@cairn/proto/auth';
import type { Account } from './account.ts';
import { effective } from './preferences.ts';

export function presentAccount({ user, profile, preferences }: Account): UserMessage {
  const { language, timezone } = effective(preferences);
  return { ...user, ...profile, language, timezone };
}
