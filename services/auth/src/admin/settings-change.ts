import { type ChosenSettings, knownLimits } from '../installation/settings.ts';
import type { SettingsChange } from './ports.ts';

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
