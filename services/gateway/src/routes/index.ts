import type { Route } from '../http/route.ts';
import type { LiveFeed } from '../sse/live-feed.ts';
import { accountRoutes } from './account.ts';
import { adminAccessRoutes } from './admin/access.ts';
import { adminEmbedderRoutes } from './admin/embedder.ts';
import { adminModelRoutes } from './admin/models.ts';
import { adminParkedEventRoutes } from './admin/parked-events.ts';
import { adminPeopleRoutes } from './admin/people.ts';
import { adminInvitationRoutes } from './admin/registration-invitations.ts';
import { adminSettingsRoutes } from './admin/settings.ts';
import { adminTokenRoutes } from './admin/tokens.ts';
import { aiSettingsRoutes } from './ai-settings.ts';
import { answerRoutes } from './answers.ts';
import { authRoutes } from './auth.ts';
import { chatRoutes } from './chat.ts';
import { deletionRoutes } from './deletion.ts';
import { documentRoutes } from './documents.ts';
import { downloadRoutes } from './download.ts';
import { exportRoutes } from './exports.ts';
import { feedbackRoutes } from './feedback.ts';
import { invitationRoutes } from './invitations.ts';
import { liveRoutes } from './live.ts';
import { memberRoutes } from './members.ts';
import { memoryRoutes } from './memory/index.ts';
import { modelRoutes } from './models.ts';
import { notificationRoutes } from './notifications.ts';
import { passwordRoutes } from './passwords.ts';
import { preferenceRoutes } from './preferences.ts';
import { projectRoutes } from './projects.ts';
import { searchRoutes } from './search.ts';
import { securityRoutes } from './security.ts';
import { tokenRoutes } from './tokens.ts';
import { twoFactorRoutes } from './two-factor.ts';
import { versionRoutes } from './versions.ts';

/** Every route, in the order they are tried: fixed words before parameters. */
export function allRoutes(feed: LiveFeed): Route[] {
  return [
    ...authRoutes,
    ...accountRoutes,
    ...passwordRoutes,
    ...preferenceRoutes,
    ...securityRoutes,
    ...twoFactorRoutes,
    ...deletionRoutes,
    ...exportRoutes,
    ...adminSettingsRoutes,
    ...adminPeopleRoutes,
    ...adminAccessRoutes,
    ...adminInvitationRoutes,
    ...adminModelRoutes,
    ...adminEmbedderRoutes,
    ...adminParkedEventRoutes,
    ...adminTokenRoutes,
    ...projectRoutes,
    ...memberRoutes,
    ...invitationRoutes,
    ...aiSettingsRoutes,
    ...modelRoutes,
    ...tokenRoutes,
    ...searchRoutes,
    ...documentRoutes,
    ...versionRoutes,
    ...downloadRoutes,
    ...chatRoutes,
    ...answerRoutes,
    ...feedbackRoutes,
    ...memoryRoutes,
    ...notificationRoutes,
    ...liveRoutes(feed),
  ];
}
