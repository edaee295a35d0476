import type { SettingsChange } from '../../domain/admin/ports.ts';
import { type ChosenSettings, knownLimits } from '../../domain/admin/settings.ts';

/** Settings with a change made to them. */
export function mergedSettings(settings: ChosenSettings, change: SettingsChange): ChosenSettings {
  const limits = Object.entries({ ...settings.limits, ...change.limits }).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return {
    registration: change.registration ?? settings.registration,
    secondFactorDemanded: change.secondFactorDemanded ?? settings.secondFactorDemanded,
    limits: knownLimits(Object.fromEntries(limits)),
  };
}
