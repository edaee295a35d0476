import { authorise, toRead } from '../rights/policy.ts';
import { type AiSettings, aiSettingsFields, defaultAiSettings } from './ai-settings.ts';
import type { AiSettingsStore } from './ports.ts';

/** All settings, and when one of them last changed; null while none was. */
export interface DatedAiSettings {
  settings: AiSettings;
  updatedAt: Date | null;
}

/** @throws NotFound when there is no such project or the person may not see it. */
export async function getAiSettings(
  store: AiSettingsStore,
  userId: string,
  projectId: number,
): Promise<DatedAiSettings> {
  await authorise(store, userId, projectId, toRead);
  return readAiSettings(store, projectId);
}

export async function readAiSettings(store: AiSettingsStore, projectId: number): Promise<DatedAiSettings> {
  const [changed, edits] = await Promise.all([store.getAiSettings(projectId), store.getEdits(projectId)]);
  const times = Object.keys(aiSettingsFields.shape).flatMap((field) => edits[field]?.at.getTime() ?? []);
  return {
    settings: { ...defaultAiSettings, ...changed },
    updatedAt: times.length > 0 ? new Date(Math.max(...times)) : null,
  };
}
