import { type NotifyParts, notify } from '../notify.ts';
import { notifyOfActivity } from './activity.ts';

export interface ChangedMember {
  eventId: string;
  /** Who changed it. */
  actorId: string;
  userId: string;
  projectId: number;
  /** Empty when they left. */
  role: string;
  at: Date;
}

/** Tells a person that another changed their role or removed them; and the other members of who joined. */
export async function notifyOfMember(parts: NotifyParts, changed: ChangedMember): Promise<void> {
  const { eventId, actorId, userId, projectId, role, at } = changed;
  const audience = await parts.sources.audience(projectId);
  if (!audience) return;
  if (actorId === userId) {
    const activity = { id: eventId, actorId, projectId, reason: 'member_joined', subjectId: userId };
    if (role !== '') await notifyOfActivity(parts, audience, activity);
    return;
  }
  await notify(parts, {
    id: eventId,
    userId,
    type: 'role_changed',
    projectId,
    actorId,
    saying: {
      projectName: audience.projectName,
      actorName: audience.members.find((member) => member.userId === actorId)?.name ?? '',
      role,
    },
    at,
  });
}
