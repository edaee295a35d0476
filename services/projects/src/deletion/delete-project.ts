import { newEvent } from '@cairn/messaging/events';
import { commonRefusals } from '@cairn/platform/errors';
import { afterReport } from '@cairn/service/receipts';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '../actor.ts';
import { authorise, toAdminister } from '../rights/policy.ts';
import { type Deletion, partsToReport } from './deletion.ts';
import type { DeletingStore } from './ports.ts';

/**
 * Removes a project for good, active or archived. The event has every service remove what it holds of it; the receipt
 * says how far they are. The receipt is noted first: a process that ends in between leaves a receipt that no caller was
 * given, and the project as it was.
 *
 * @throws NotFound or Forbidden as the policy says.
 */
export async function deleteProject(
  store: DeletingStore,
  actor: Actor,
  projectId: number,
): Promise<Deletion> {
  await authorise(store, actor.userId, projectId, toAdminister);
  const requestedAt = new Date();
  const begun: Deletion = {
    id: uuidv7(),
    projectId,
    requestedBy: actor.userId,
    requestedAt,
    finishedAt: null,
    parts: partsToReport(),
  };
  const own = [...(await store.countRecords(projectId))].map(([name, records]) => ({ store: name, records }));
  const counted = afterReport(begun, { service: 'projects', stores: own, done: false }, requestedAt);
  const receipt = await store.noteDeletion(counted);
  const origin = { actorId: actor.userId, projectId, traceId: actor.traceId };
  const event = newEvent({ $case: 'projectDeleted', value: {} }, origin);
  if (!(await store.remove(projectId, [event]))) throw commonRefusals.project_not_found();
  return receipt;
}
