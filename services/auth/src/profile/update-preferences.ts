import { throwFaults } from '@cairn/platform/errors';
import type { AccountStore } from '../accounts/ports.ts';
import {
  type ChosenPreferences,
  overwritten,
  type Preferences,
  withChanges,
} from '../accounts/preferences.ts';
import { refusals } from '../refusals.ts';
import { regionFaults } from './profile-rules.ts';

/**
 * Changes what a person prefers. The later change wins; its caller learns what it wrote over, when they say what they
 * last saw.
 *
 * @throws InvalidInput naming a language or time zone that there is not.
 */
export async function updatePreferences(
  store: AccountStore,
  userId: string,
  input: { changes: Partial<Preferences>; seen: Date | undefined },
): Promise<{ preferences: ChosenPreferences; overwrote: Partial<Preferences> }> {
  throwFaults(regionFaults(input.changes));
  const at = new Date();
  const before = await store.changePreferences(userId, input.changes, at);
  if (!before) throw refusals.account_gone();
  return {
    preferences: withChanges(before, input.changes, at),
    overwrote: input.seen ? overwritten(before, input.changes, input.seen) : {},
  };
}
