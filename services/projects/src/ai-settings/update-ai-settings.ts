import { newEvent } from '@cairn/messaging/events';
import { commonRefusals } from '@cairn/platform/errors';
import type { Actor } from '../actor.ts';
import { type Overwrote, overwrittenBy } from '../projects/edits.ts';
import { authorise, toWrite } from '../rights/policy.ts';
import { validate } from '../validate.ts';
import { type AiSettings, aiSettingsFields, defaultAiSettings } from './ai-settings.ts';
import { type DatedAiSettings, readAiSettings } from './get-ai-settings.ts';
import type { AiSettingsStore } from './ports.ts';

const changeable = aiSettingsFields.partial();

/**
 * Changes the settings that are given, all or none of them. Returns all as they are then, with what another member had
 * set since `seenAt` and this replaced.
 *
 * @throws NotFound, Forbidden or Conflict as the policy says; InvalidInput naming each setting that is wrong.
 */
export async function updateAiSettings(
  store: AiSettingsStore,
  actor: Actor,
  projectId: number,
  input: Partial<AiSettings>,
  seenAt?: Date,
): Promise<DatedAiSettings & { overwrote: Overwrote }> {
  const { userId } = actor;
  await authorise(store, userId, projectId, toWrite);
  const changes = validate(changeable, input);
  if (Object.keys(changes).length === 0)
    return { ...(await readAiSettings(store, projectId)), overwrote: {} };
  const origin = { actorId: userId, projectId, traceId: actor.traceId };
  const event = newEvent({ $case: 'projectUpdated', value: {} }, origin);
  const edit = { by: userId, at: new Date() };
  const before = await store.changeAiSettings(projectId, changes, edit, [event]);
  if (!before) throw commonRefusals.project_not_found();
  const values = { ...defaultAiSettings, ...before.values };
  const overwrote = overwrittenBy(userId, seenAt, changes, { ...before, values });
  return { ...(await readAiSettings(store, projectId)), overwrote };
}
