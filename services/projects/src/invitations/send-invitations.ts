import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import type { Logger } from '@cairn/platform/telemetry';
import { type Mailer, mailConsumer } from '@cairn/service/mail';
import type { People } from '../accounts/ports.ts';
import { hashOf, newToken } from './invitation.ts';
import { invitationMail } from './invitation-mail.ts';
import type { InvitationRecords, Links } from './ports.ts';

export interface InvitationMailParts {
  store: Pick<InvitationRecords, 'addLink'>;
  people: People;
  mailChoices: MailChoices;
  links: Links;
  mailer: Mailer;
  logger: Logger;
}

/** What people who have an account want of such mails: of them notifications knows it. */
export interface MailChoices {
  of(userId: string): Promise<{ wanted: boolean; turnOffToken: string }>;
}

/**
 * Sends invitations. The link is made at the moment its mail is: its token is nowhere but in the mail. An invitation
 * withdrawn, answered or sent again in the meantime is not sent, nor one to an account that wants no such mail.
 */
export function sendInvitations({
  store,
  people,
  mailChoices,
  links,
  mailer,
  logger,
}: InvitationMailParts): ConsumerOptions {
  return mailConsumer({
    consumer: 'projects-invitation-mail',
    subjects: [subjects.invitationSent],
    mailer,
    logger,
    async compose(event) {
      const sent = payloadOf(event, 'invitationSent');
      if (!sent) return undefined;
      const token = newToken();
      const found = await store.addLink(event.projectId, sent.invitationId, hashOf(token), new Date());
      if (!found || found.invitation.sentAt.getTime() !== event.time?.getTime()) return undefined;
      const { invitation, projectName } = found;
      const invitee = await people.ownerOf(invitation.email);
      const choice = invitee && (await mailChoices.of(invitee.userId));
      if (choice && !choice.wanted) return undefined;
      const inviter = await people.ask(invitation.invitedBy);
      const letter = invitationMail({
        language: inviter?.language ?? 'en',
        projectName,
        inviterName: inviter?.name ?? '',
        role: invitation.role,
        expiresAt: invitation.expiresAt,
        link: links.of(token),
      });
      const unsubscribe =
        choice &&
        mailer.link(`/api/notifications/unsubscribe?token=${encodeURIComponent(choice.turnOffToken)}`);
      return {
        to: invitation.email,
        about: invitation.invitedBy,
        names: [`project:${event.projectId}`],
        ...letter,
        ...(unsubscribe && { unsubscribe }),
      };
    },
  });
}
