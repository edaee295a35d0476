import { v7 as uuidv7 } from 'uuid';
import { type NotifyParts, notify } from '../notify.ts';
import type { Pending } from '../pending/pending.ts';
import type { Invitee } from '../services.ts';

/** How long before an invitation ends its person is reminded of it, in milliseconds: a day. */
const REMIND_BEFORE_MS = 86_400_000;

interface SentInvitation {
  eventId: string;
  invitationId: string;
  projectId: number;
  at: Date;
}

/** Tells the account that an invitation is for, if there is one; its mail is the projects service's. */
export async function notifyOfInvitation(parts: NotifyParts, sent: SentInvitation): Promise<void> {
  const { eventId, invitationId, projectId, at } = sent;
  const invitee = await parts.sources.invitee(projectId, invitationId);
  if (!invitee?.userId) return;
  await notify(parts, {
    id: eventId,
    at,
    type: 'project_invitation',
    ...about(invitee, projectId, invitationId),
  });
  const remindAt = invitee.expiresAt.getTime() - REMIND_BEFORE_MS;
  if (remindAt <= Date.now()) return;
  await parts.store.schedule({
    key: `invitation:${invitationId}`,
    kind: 'invitation',
    userId: invitee.userId,
    projectId,
    data: { invitationId, noticeId: uuidv7({ msecs: remindAt }) },
    dueAt: new Date(remindAt),
  });
}

/** Reminds of an invitation that is still open, a day before it ends. */
export async function remindOfInvitation(
  parts: NotifyParts,
  { projectId, data }: Pending,
): Promise<undefined> {
  const { invitationId = '', noticeId = '' } = data;
  const invitee = await parts.sources.invitee(projectId, invitationId);
  if (!invitee?.userId) return;
  await notify(parts, {
    id: noticeId,
    at: new Date(),
    type: 'reminder',
    ...about(invitee, projectId, invitationId),
  });
}

function about(invitee: Invitee, projectId: number, invitationId: string) {
  const { userId, projectName, inviterId, inviterName, role } = invitee;
  return {
    userId,
    actorId: inviterId,
    projectId,
    subjectId: invitationId,
    subjectName: projectName,
    saying: { projectName, actorName: inviterName, role },
  };
}
