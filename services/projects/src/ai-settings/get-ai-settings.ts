import { checkAccess } from '../rights/check-access.ts';
import type { Action } from '../rights/policy.ts';
import { type AiSettings, aiSettingsFields, defaultAiSettings } from './ai-settings.ts';
import type { AiSettingsStore } from './ports.ts';

/** All settings, and when one of them last changed; null while none was. */
export interface DatedAiSettings {
  settings: AiSettings;
  updatedAt: Date | null;
}

/**
 * The settings, and all that the person may do with the project.
 *
 * @throws NotFound when there is no such project or the person may not see it; else what the first rule that `action`
 * breaks says.
 */
export async function getAiSettings(
  store: AiSettingsStore,
  userId: string,
  projectId: number,
  action: Action = 'read',
): Promise<DatedAiSettings & { allowed: Action[] }> {
  const allowed = await checkAccess(store, userId, projectId, action);
  return { ...(await readAiSettings(store, projectId)), allowed };
}

export async function readAiSettings(store: AiSettingsStore, projectId: number): Promise<DatedAiSettings> {
  const [changed, edits] = await Promise.all([store.getAiSettings(projectId), store.getEdits(projectId)]);
  const times = Object.keys(aiSettingsFields.shape).flatMap((field) => edits[field]?.at.getTime() ?? []);
  return {
    settings: { ...defaultAiSettings, ...changed },
    updatedAt: times.length > 0 ? new Date(Math.max(...times)) : null,
  };
}
