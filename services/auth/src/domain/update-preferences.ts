import { InvalidInput, Unauthenticated } from '@cairn/kit/errors';
import type { AccountStore } from './account-ports.ts';
import { type ChosenPreferences, overwritten, type Preferences, withChanges } from './preferences.ts';
import { regionFaults } from './profile-rules.ts';

/**
 * Changes what a person prefers. The later change wins; whoever made it hears what it wrote over, when they say what
 * they last saw.
 *
 * @throws InvalidInput naming a language or time zone that there is not.
 */
export async function updatePreferences(
  store: AccountStore,
  userId: string,
  input: { changes: Partial<Preferences>; seen: Date | undefined },
): Promise<{ preferences: ChosenPreferences; overwrote: Partial<Preferences> }> {
  const faults = regionFaults(input.changes);
  if (faults[0]) throw new InvalidInput(faults[0].msg, { faults });
  const at = new Date();
  const before = await store.changePreferences(userId, input.changes, at);
  if (!before)
    throw new Unauthenticated('This account is gone. Sign in with another.', { reason: 'account_gone' });
  return {
    preferences: withChanges(before, input.changes, at),
    overwrote: input.seen ? overwritten(before, input.changes, input.seen) : {},
  };
}
