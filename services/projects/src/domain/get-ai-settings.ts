import { type AiSettings, defaultAiSettings } from './ai-settings.ts';
import { authorise, toRead } from './policy.ts';
import type { ProjectsStore } from './ports.ts';

/** @throws NotFound when there is no such project or the person may not see it. */
export async function getAiSettings(
  store: ProjectsStore,
  userId: string,
  projectId: number,
): Promise<AiSettings> {
  await authorise(store, userId, projectId, toRead);
  return { ...defaultAiSettings, ...(await store.getAiSettings(projectId)) };
}
