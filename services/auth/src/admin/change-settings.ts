import { newEvent } from '@cairn/messaging/events';
import { isLimitName, limitKinds } from '@cairn/service/standing';
import {
  effectiveSettings,
  REGISTRATION,
  type RegistrationMode,
  SECOND_FACTOR,
  type Settings,
  type SettingsBase,
} from '../installation/settings.ts';
import { refusals } from '../refusals.ts';
import type { AdminActor } from './actor.ts';
import type { AdminRecords, SettingsChange } from './ports.ts';

export interface SettingsParts {
  store: Pick<AdminRecords, 'getSettings' | 'changeSettings'>;
  settingsBase: SettingsBase;
}

/** What holds for the installation right now. */
export async function currentSettings({ store, settingsBase }: SettingsParts): Promise<Settings> {
  return effectiveSettings(settingsBase, await store.getSettings());
}

/** One limit; absent for the default. */
export interface LimitChange {
  name: string;
  most?: number | undefined;
}

export interface SettingsInput {
  registration?: RegistrationMode | undefined;
  secondFactorDemanded?: boolean | undefined;
  limits: readonly LimitChange[];
}

/**
 * Sets what is given.
 *
 * @throws InvalidInput for a limit that there is not; Conflict for a value that the environment fixes.
 */
export async function changeSettings(
  parts: SettingsParts,
  actor: AdminActor,
  input: SettingsInput,
): Promise<Settings> {
  const { registration, secondFactorDemanded } = input;
  const limits = acceptedLimits(input.limits);
  const { fixed } = parts.settingsBase;
  if (registration !== undefined) requireFree(fixed, REGISTRATION);
  if (secondFactorDemanded !== undefined) requireFree(fixed, SECOND_FACTOR);
  for (const name of Object.keys(limits))
    if (isLimitName(name)) requireFree(fixed, limitKinds[name].variable);
  const change: SettingsChange = {
    ...(registration && { registration }),
    ...(secondFactorDemanded !== undefined && { secondFactorDemanded }),
    limits,
  };
  const events = newEvent(
    { $case: 'standingChanged', value: { userId: '' } },
    { actorId: actor.userId, traceId: actor.traceId },
  );
  await parts.store.changeSettings(change, [events]);
  actor.note('settings_changed', {
    details: {
      ...(registration && { registration }),
      ...(secondFactorDemanded !== undefined && { secondFactorDemanded }),
      ...described(limits),
    },
  });
  return currentSettings(parts);
}

/** As the security log has limits: `default` for one that is no longer set. */
export function described(limits: NonNullable<SettingsChange['limits']>): Record<string, number | string> {
  return Object.fromEntries(Object.entries(limits).map(([name, most]) => [name, most ?? 'default']));
}

function requireFree(fixed: ReadonlySet<string>, variable: string): void {
  if (!fixed.has(variable)) return;
  throw refusals.setting_fixed({ variable });
}

/** By name; null for the default. @throws InvalidInput */
export function acceptedLimits(
  changes: readonly LimitChange[],
  options: { perPerson?: boolean } = {},
): NonNullable<SettingsChange['limits']> {
  return Object.fromEntries(
    changes.map(({ name, most }) => {
      const isKnown = isLimitName(name) && (!options.perPerson || limitKinds[name].perPerson);
      if (!isKnown) {
        throw refusals.limit_unknown({ name });
      }
      if (most !== undefined && !(Number.isSafeInteger(most) && most >= 0)) {
        throw refusals.limit_invalid();
      }
      return [name, most ?? null];
    }),
  );
}
