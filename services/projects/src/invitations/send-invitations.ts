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
  links: Links;
  mailer: Mailer;
  logger: Logger;
}

/**
 * Sends invitations. The link is made at the moment its mail is: its token is nowhere but in the mail. An invitation
 * withdrawn, answered or sent again in the meantime is not sent.
 */
export function sendInvitations({
  store,
  people,
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
      const inviter = await people.ask(invitation.invitedBy);
      const letter = invitationMail({
        language: inviter?.language ?? 'en',
        projectName,
        inviterName: inviter?.name ?? '',
        role: invitation.role,
        expiresAt: invitation.expiresAt,
        link: links.of(token),
      });
      return { to: invitation.email, about: invitation.invitedBy, ...letter };
    },
  });
}
