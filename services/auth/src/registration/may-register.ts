import type { Forbidden } from '@cairn/platform/errors';
import { emailKeyOf } from '@cairn/platform/text';
import { currentSettings, type SettingsParts } from '../admin/change-settings.ts';
import type { AdminRecords } from '../admin/ports.ts';
import type { RegistrationMode } from '../installation/settings.ts';
import { refusals } from '../refusals.ts';

export interface AdmissionParts extends SettingsParts {
  store: Pick<AdminRecords, 'getSettings' | 'changeSettings' | 'hasAccounts' | 'findRegistrationInvitation'>;
  /** Whether a project has an invitation for an address that waits to be answered. */
  isInvitedToProject: (email: string, signal: AbortSignal) => Promise<boolean>;
}

/** Who may make an account now. The first may always be made. */
export async function registrationOf(
  parts: AdmissionParts,
): Promise<{ mode: RegistrationMode; isFirst: boolean }> {
  const [{ registration: mode }, hasAccounts] = await Promise.all([
    currentSettings(parts),
    parts.store.hasAccounts(),
  ]);
  return { mode, isFirst: !hasAccounts };
}

/**
 * Whether an address may make an account; `onlyAsFirst` when only while there is none.
 *
 * @throws Forbidden when it may not.
 */
export async function admit(
  parts: AdmissionParts,
  email: string,
  signal: AbortSignal,
): Promise<{ onlyAsFirst: boolean }> {
  const { mode, isFirst } = await registrationOf(parts);
  if (mode === 'open') return { onlyAsFirst: false };
  if (isFirst) return { onlyAsFirst: true };
  if (mode === 'invited') {
    const byAdministrator = await parts.store.findRegistrationInvitation(emailKeyOf(email), new Date());
    if (byAdministrator || (await parts.isInvitedToProject(email, signal))) return { onlyAsFirst: false };
  }
  throw notAdmitted(mode);
}

function notAdmitted(mode: RegistrationMode): Forbidden {
  return mode === 'invited' ? refusals.registration_invited_only() : refusals.registration_closed();
}
