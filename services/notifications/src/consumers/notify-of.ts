import { type ConsumerOptions, type Envelope, payloadOf, subjects } from '@cairn/messaging/events';
import type { Mailer } from '@cairn/service/mail';
import { type NotifyParts, notify } from '../domain/notify.ts';
import { awaitAnswer } from '../domain/sources/answers.ts';
import { notifyOfInvitation } from '../domain/sources/invitations.ts';
import { notifyOfMember } from '../domain/sources/members.ts';
import { notifyOfMemory } from '../domain/sources/memories.ts';
import { notifyOfSecurity } from '../domain/sources/security.ts';
import { scheduleSummaries } from '../domain/sources/summaries.ts';

/**
 * What becomes a notification, but for documents. Each handler may be called again for the same event: a notification
 * has the event's id.
 */
export function notifyOf(parts: NotifyParts & { mailer: Pick<Mailer, 'forget'> }): ConsumerOptions[] {
  const consumer = (
    name: string,
    subject: string | readonly string[],
    handle: (event: Envelope) => Promise<unknown>,
  ): ConsumerOptions => ({
    consumer: `notifications-${name}`,
    subjects: [subject].flat(),
    handle: async (event) => void (await handle(event)),
  });
  const atOf = ({ time }: Envelope) => time ?? new Date();

  return [
    consumer('answer', subjects.chatMessageCreated, async (event) => {
      const message = payloadOf(event, 'chatMessageCreated');
      if (!message?.isAi) return;
      const { id: eventId, projectId } = event;
      await awaitAnswer(parts, { ...message, eventId, projectId, at: atOf(event) });
    }),
    consumer('member', subjects.memberChanged, async (event) => {
      const changed = payloadOf(event, 'memberChanged');
      if (!changed) return;
      const { id: eventId, actorId, projectId } = event;
      if (changed.role === '') await parts.store.removeMembership({ userId: changed.userId, projectId });
      await notifyOfMember(parts, { ...changed, eventId, actorId, projectId, at: atOf(event) });
    }),
    consumer('invitation', subjects.invitationSent, async (event) => {
      const sent = payloadOf(event, 'invitationSent');
      const { id: eventId, projectId } = event;
      if (sent) await notifyOfInvitation(parts, { ...sent, eventId, projectId, at: atOf(event) });
    }),
    // By one consumer, so that both are acted on in their order.
    consumer('memory', [subjects.memoryCreated, subjects.memoryDeleted], async (event) => {
      const { id: eventId, projectId } = event;
      const deleted = payloadOf(event, 'memoryDeleted');
      if (deleted) return parts.store.removeMemory({ projectId, itemId: deleted.itemId });
      const created = payloadOf(event, 'memoryCreated');
      // A restored one is nothing new.
      if (created && !created.restorations)
        await notifyOfMemory(parts, { itemId: created.itemId, eventId, projectId, at: atOf(event) });
    }),
    consumer('security', subjects.accountMailWanted, async (event) => {
      const wanted = payloadOf(event, 'accountMailWanted');
      if (wanted) await notifyOfSecurity(parts, { ...wanted, eventId: event.id, at: atOf(event) });
    }),
    consumer('export', subjects.accountExportReady, async (event) => {
      const ready = payloadOf(event, 'accountExportReady');
      if (!ready) return;
      const { userId, exportId: subjectId } = ready;
      await notify(parts, { id: event.id, userId, subjectId, type: 'export_ready', at: atOf(event) });
    }),
    consumer('registered', subjects.userRegistered, async (event) => {
      const registered = payloadOf(event, 'userRegistered');
      if (registered) await scheduleSummaries(parts, registered.userId, { keep: true });
    }),
    consumer('chat-deleted', subjects.chatSessionDeleted, async (event) => {
      const deleted = payloadOf(event, 'chatSessionDeleted');
      const { projectId } = event;
      if (!deleted) return;
      await parts.store.removeChat({ projectId, chatSessionId: deleted.sessionId });
      await parts.mailer.forget({ named: `chat:${deleted.sessionId}` });
    }),
  ];
}
