import type { Standing } from '@cairn/service/standing';
import { limitsOf } from '../installation/settings.ts';
import type { SecondFactorStore } from '../second-factor/ports.ts';
import { currentSettings, type SettingsParts } from './change-settings.ts';
import type { AdminRecords } from './ports.ts';

export interface StandingParts extends SettingsParts {
  store: Pick<AdminRecords, 'getSettings' | 'changeSettings' | 'getAdministration' | 'isAdministrator'> &
    Pick<SecondFactorStore, 'getSecondFactor'>;
}

/** What holds for a person. Of no account: what holds for all. */
export async function standingOf(
  parts: StandingParts,
  userId: string,
): Promise<Standing & { administrator: boolean }> {
  const [settings, { limits, closedAt }, isOne] = await Promise.all([
    currentSettings(parts),
    parts.store.getAdministration(userId),
    parts.store.isAdministrator(userId),
  ]);
  const mustSetUpSecondFactor =
    settings.secondFactorDemanded && !(await parts.store.getSecondFactor(userId))?.enabledAt;
  return { limits: limitsOf(settings, limits), mustSetUpSecondFactor, administrator: isOne && !closedAt };
}
