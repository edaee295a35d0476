import { createConsumers } from '@cairn/messaging/events';
import { openLimits } from '@cairn/persistence/limits';
import { asService, furtherService } from '@cairn/platform/rpc';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { AdminServiceDefinition } from '@cairn/proto/projects/admin';
import { createSessionWatch } from '@cairn/service/access';
import { openMailer } from '@cairn/service/mail';
import { peopleService } from '@cairn/service/people';
import { type Component, group, type Platform, serviceFrame, storeOpener } from '@cairn/service/run';
import { createStandings } from '@cairn/service/standing';
import { authPeople } from './accounts/auth-people.ts';
import { followActivity } from './activity/consumers.ts';
import { adminHandlers } from './admin/handlers.ts';
import { aiSettingsHandlers } from './ai-settings/handlers.ts';
import { adminCallers, callers } from './callers.ts';
import type { ProjectsConfig } from './config.ts';
import { forgetActivity, notePurges } from './deletion/consumers.ts';
import { deletionHandlers } from './deletion/handlers.ts';
import { invitationHandlers } from './invitations/handlers.ts';
import type { Links } from './invitations/ports.ts';
import { type MailChoices, sendInvitations } from './invitations/send-invitations.ts';
import { sendingLimit } from './invitations/sending-limit.ts';
import { memberHandlers } from './members/handlers.ts';
import { noticeHandlers } from './notices/handlers.ts';
import { sharedProjectsHandlers } from './people/handlers.ts';
import { projectsOfPeople } from './people/people-handlers.ts';
import { projectHandlers } from './projects/handlers.ts';
import { rightsHandlers } from './rights/handlers.ts';
import { securityRules } from './security-rules.ts';
import type { ProjectsStore } from './store/projects-store.ts';

/** Puts the service together: the only place that picks its adapters. */
export async function createProjectsService(config: ProjectsConfig, platform: Platform): Promise<Component> {
  const { bus } = platform;
  const frame = serviceFrame('projects', config, platform);
  const { logger } = frame;
  const store = await openStore(platform);
  const limits = await openLimits(platform.mongo);
  const auth = frame.connect(AuthServiceDefinition, 'auth');
  const notifications = frame.connect(NotificationsServiceDefinition, 'notifications');
  const mailChoices: MailChoices = {
    of: (userId) => notifications.getMailChoice({ userId, kind: 'project_invitation' }, asService({})),
  };
  const standings = createStandings({ auth, bus });
  const people = authPeople(auth, bus);
  const mailer = openMailer({ config, platform, logger });
  const links: Links = {
    of: (token) => mailer.link(`/invitations#token=${token}`),
    areShown: mailer.mode === 'outbox',
    areSent: mailer.mode === 'smtp',
  };
  const sessions = createSessionWatch({ auth, bus });
  const limit = sendingLimit(limits, standings);
  const parts = { store, people, links, limit, standings, logger };
  return group('projects', [
    store.component,
    limits.component,
    sessions,
    frame.server({
      definition: ProjectsServiceDefinition,
      implementation: {
        ...rightsHandlers(store),
        ...projectHandlers(parts),
        ...aiSettingsHandlers(store),
        ...memberHandlers(parts),
        ...invitationHandlers(parts),
        ...deletionHandlers(store),
        ...sharedProjectsHandlers(parts),
        ...noticeHandlers(parts),
      },
      further: [
        furtherService(AdminServiceDefinition, adminHandlers({ store, people, auth }), adminCallers),
        peopleService(projectsOfPeople(parts)),
      ],
      verifier: sessions.verifier,
      callers,
      securityRules,
    }),
    frame.relay(store.outbox),
    createConsumers(bus, [
      ...followActivity(store),
      forgetActivity(store),
      notePurges(store),
      sendInvitations({ store, people, mailChoices, links, mailer, logger }),
    ]),
  ]);
}

/** Everything the service keeps. */
export const openStore = storeOpener<ProjectsStore>('projects', {
  mongo: () => import('./store/mongo.ts'),
  sqlite: () => import('./store/sqlite.ts'),
});
