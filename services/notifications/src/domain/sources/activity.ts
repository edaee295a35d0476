import { idFor } from '../notice-id.ts';
import { type Notice, type NotifyParts, notify, preferencesOf } from '../notify.ts';
import { isEnabled } from '../policy/decide.ts';
import type { Audience } from '../services.ts';

export interface Activity {
  id: string;
  /** Who did it: they are not told of it. */
  actorId: string;
  projectId: number;
  /** documents_added, member_joined or memory_added. */
  reason: string;
  subjectId?: string;
  subjectName?: string;
  count?: number;
  documents?: Notice['documents'];
}

/** Tells the other members of a project what one of them did, where they want to hear of it. */
export async function notifyOfActivity(
  parts: NotifyParts,
  { members, projectName }: Audience,
  { id, actorId, projectId, reason, count = 1, ...about }: Activity,
): Promise<void> {
  const actorName = members.find(({ userId }) => userId === actorId)?.name ?? '';
  for (const { userId } of members) {
    if (userId === actorId || !(await wantsActivity(parts, userId))) continue;
    await notify(parts, {
      ...about,
      id: idFor(id, userId),
      userId,
      type: 'project_activity',
      projectId,
      actorId,
      saying: { projectName, actorName, reason, count },
      at: new Date(),
    });
  }
}

/** It is off for most people: nothing is kept of what they do not want, not even in the log. */
async function wantsActivity({ store }: NotifyParts, userId: string): Promise<boolean> {
  return isEnabled('project_activity', await preferencesOf(store, userId));
}
