import { anyone, type CallerRules, people, services } from '@cairn/platform/rpc';
import type { ProjectsServiceDefinition } from '@cairn/proto/projects';
import type { AdminServiceDefinition } from '@cairn/proto/projects/admin';

/** Who may call what. */
export const callers: CallerRules<typeof ProjectsServiceDefinition> = {
  createProject: people,
  getProject: people,
  listProjects: people,
  updateProject: people,
  archiveProject: people,
  restoreProject: people,
  deleteProject: people,
  getStats: people,
  checkAccess: people,
  listAccessibleProjects: people,
  getAiSettings: people,
  updateAiSettings: people,
  listRecentProjects: people,
  getDeletionReceipt: people,
  listMembers: people,
  changeMemberRole: people,
  removeMember: people,
  inviteMember: people,
  listInvitations: people,
  withdrawInvitation: people,
  resendInvitation: people,
  previewInvitation: anyone,
  acceptInvitation: people,
  listMyInvitations: people,
  declineInvitation: people,
  hasInvitation: services('auth'),
  listSharedProjects: services('auth'),
  getAudience: services('notifications'),
  getInvitee: services('notifications'),
  getWeek: services('notifications'),
};

/** Each handler asks besides whether the person is an administrator. */
export const adminCallers: CallerRules<typeof AdminServiceDefinition> = {
  batchGetOwners: people,
};
