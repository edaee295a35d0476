import type { Preferences as PreferencesMessage, Profile as ProfileMessage } from '@cairn/proto/auth/account';
import { enumValue, knownName } from '@cairn/proto/enum-names';
import type { Standing } from '@cairn/service/standing';
import type { Account } from '../accounts/account.ts';
import { effective, type Language, type Preferences } from '../accounts/preferences.ts';
import type { AccountDeletion } from '../deletion/account-deletion.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';

/** What is kept of an account elsewhere than in it. */
export interface AboutAccount {
  secondFactor: SecondFactor | undefined;
  deletion: AccountDeletion | undefined;
  standing: Pick<Standing, 'mustSetUpSecondFactor'>;
  isAdministrator: boolean;
  isMailOff: boolean;
}

export function presentProfile(
  account: Account,
  { secondFactor, deletion, standing, isAdministrator, isMailOff }: AboutAccount,
): ProfileMessage {
  const { language, timezone } = effective(account.preferences);
  return {
    ...account.profile,
    language,
    timezone,
    twoFactorEnabled: secondFactor?.enabledAt !== undefined,
    deletionScheduledFor: deletion?.dueAt,
    secondFactorDemanded: standing.mustSetUpSecondFactor,
    administrator: isAdministrator,
    mailOff: isMailOff,
  };
}

export function presentPreferences(values: Partial<Preferences>): PreferencesMessage {
  const { theme, uiDensity, performanceMode, language, timezone, ...accessibility } = values;
  return {
    theme: theme ? enumValue(theme, 'THEME_') : 'THEME_UNSPECIFIED',
    uiDensity: uiDensity ? enumValue(uiDensity, 'UI_DENSITY_') : 'UI_DENSITY_UNSPECIFIED',
    performanceMode: performanceMode
      ? enumValue(performanceMode, 'PERFORMANCE_MODE_')
      : 'PERFORMANCE_MODE_UNSPECIFIED',
    language,
    timezone,
    accessibility,
  };
}

/** What a message specifies. */
export function preferencesFrom(message: PreferencesMessage | undefined): Partial<Preferences> {
  if (!message) return {};
  const { theme, uiDensity, performanceMode, accessibility, language, ...others } = message;
  const all = {
    theme: knownName(theme, 'THEME_'),
    uiDensity: knownName(uiDensity, 'UI_DENSITY_'),
    performanceMode: knownName(performanceMode, 'PERFORMANCE_MODE_'),
    language: language as Language | undefined,
    ...others,
    ...accessibility,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as Partial<Preferences>;
}
