import type { Standing } from '@cairn/service/standing';
import type { AuthStore } from '../ports.ts';
import { currentSettings, type SettingsParts } from './change-settings.ts';
import { limitsOf } from './settings.ts';

export interface StandingParts extends SettingsParts {
  store: Pick<AuthStore, 'getSettings' | 'changeSettings' | 'getAdministration' | 'getSecondFactor'>;
}

/** What holds for a person. Of no account: what holds for all. */
export async function standingOf(parts: StandingParts, userId: string): Promise<Standing> {
  const [settings, { limits }] = await Promise.all([
    currentSettings(parts),
    parts.store.getAdministration(userId),
  ]);
  const mustSetUpSecondFactor =
    settings.secondFactorDemanded && !(await parts.store.getSecondFactor(userId))?.enabledAt;
  return { limits: limitsOf(settings, limits), mustSetUpSecondFactor };
}
