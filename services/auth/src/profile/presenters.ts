import {
  PerformanceMode,
  type Preferences as PreferencesMessage,
  type Profile as ProfileMessage,
  Theme,
  UiDensity,
} from '@cairn/proto/auth/account';
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
}

export function presentProfile(
  account: Account,
  { secondFactor, deletion, standing, isAdministrator }: AboutAccount,
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
  };
}

/** As the proto names the values of an enumeration: `dark` of `THEME` is `THEME_DARK`. */
function enumOf<Value extends string>(prefix: string, name: string | undefined, unspecified: Value): Value {
  return name === undefined ? unspecified : (`${prefix}_${name.toUpperCase()}` as Value);
}

/** The way back; undefined for what was not specified. */
function nameOf(prefix: string, value: string): string | undefined {
  const name = value.slice(prefix.length + 1);
  return value.startsWith(`${prefix}_`) && name !== 'UNSPECIFIED' ? name.toLowerCase() : undefined;
}

export function presentPreferences(values: Partial<Preferences>): PreferencesMessage {
  const { reducedMotion, largerText, highContrast, underlineLinks, focusVisible } = values;
  const { language, timezone } = values;
  return {
    theme: enumOf('THEME', values.theme, Theme.THEME_UNSPECIFIED),
    uiDensity: enumOf('UI_DENSITY', values.uiDensity, UiDensity.UI_DENSITY_UNSPECIFIED),
    performanceMode: enumOf(
      'PERFORMANCE_MODE',
      values.performanceMode,
      PerformanceMode.PERFORMANCE_MODE_UNSPECIFIED,
    ),
    language,
    timezone,
    accessibility: { reducedMotion, largerText, highContrast, underlineLinks, focusVisible },
  };
}

/** What a message specifies. */
export function preferencesFrom(message: PreferencesMessage | undefined): Partial<Preferences> {
  if (!message) return {};
  const { theme, uiDensity, performanceMode, accessibility, language, ...others } = message;
  const all = {
    theme: nameOf('THEME', theme) as Preferences['theme'] | undefined,
    uiDensity: nameOf('UI_DENSITY', uiDensity) as Preferences['uiDensity'] | undefined,
    performanceMode: nameOf('PERFORMANCE_MODE', performanceMode) as
      | Preferences['performanceMode']
      | undefined,
    language: language as Language | undefined,
    ...others,
    ...accessibility,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as Partial<Preferences>;
}
