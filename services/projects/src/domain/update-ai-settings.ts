import { type AiSettings, aiSettingsFields, defaultAiSettings } from './ai-settings.ts';
import { authorise, projectNotFound, toWrite } from './policy.ts';
import type { ProjectsStore } from './ports.ts';
import { validate } from './validate.ts';

const changeable = aiSettingsFields.partial();

/**
 * Changes the settings that are given, all or none of them, and gives all as they are then.
 *
 * @throws NotFound, Forbidden or Conflict as the policy says; InvalidInput naming each setting that is wrong.
 */
export async function updateAiSettings(
  store: ProjectsStore,
  userId: string,
  projectId: number,
  input: Partial<AiSettings>,
): Promise<AiSettings> {
  await authorise(store, userId, projectId, toWrite);
  const changes = validate(changeable, input);
  if (!(await store.changeAiSettings(projectId, changes))) throw projectNotFound();
  return { ...defaultAiSettings, ...(await store.getAiSettings(projectId)) };
}
