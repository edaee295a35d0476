import type {
  Action as ActionMessage,
  DeletionReceipt,
  GetStatsResponse,
  Invitation as InvitationMessage,
  InviteMemberResponse,
  Member as MemberMessage,
  Overwritten,
  Project as ProjectMessage,
  ProjectState as ProjectStateMessage,
  ReceivedInvitation as ReceivedMessage,
  Role as RoleMessage,
} from '@cairn/proto/projects';
import type { Deletion } from '../domain/deletion.ts';
import type { Overwrote } from '../domain/edits.ts';
import type { Stats } from '../domain/get-stats.ts';
import type { Invitation } from '../domain/invitation.ts';
import type { SentInvitation } from '../domain/invite-member.ts';
import type { MemberView } from '../domain/list-members.ts';
import { type Action, actions, capabilitiesOf } from '../domain/policy.ts';
import type { ProjectState, ProjectView, Role } from '../domain/project.ts';
import type { ReceivedInvitation } from '../domain/received-invitation.ts';
import { refusals } from '../domain/refusals.ts';
import { snakeCase } from '../domain/validate.ts';

const roleMessages = {
  viewer: 'ROLE_VIEWER',
  editor: 'ROLE_EDITOR',
  owner: 'ROLE_OWNER',
} as const satisfies Record<Role, RoleMessage>;

const stateMessages = {
  active: 'PROJECT_STATE_ACTIVE',
  archived: 'PROJECT_STATE_ARCHIVED',
} as const satisfies Record<ProjectState, ProjectStateMessage>;

export function presentAction(action: Action): ActionMessage {
  return `ACTION_${action.toUpperCase() as Uppercase<Action>}`;
}

/** One that is not known here asks for every right. */
export function readAction(message: ActionMessage): Action {
  return actions.find((action) => presentAction(action) === message) ?? 'administer';
}

function presentRole(role: Role): RoleMessage {
  return roleMessages[role];
}

/** @throws InvalidInput for a role that is none. */
export function readRole(message: RoleMessage): Role {
  const found = (Object.keys(roleMessages) as Role[]).find((role) => roleMessages[role] === message);
  if (!found) throw refusals.role_unknown();
  return found;
}

function presentState(state: ProjectState): ProjectStateMessage {
  return stateMessages[state];
}

export function presentProject(project: ProjectView, ownerName: string): ProjectMessage {
  return {
    ...project,
    description: project.description ?? undefined,
    state: presentState(project.state),
    lastActivity: project.lastActivity ?? undefined,
    role: presentRole(project.role),
    ownerName,
    capabilities: capabilitiesOf(project).map(presentAction),
  };
}

/** Fields are named as HTTP has them. */
export function presentOverwrote(overwrote: Overwrote): Overwritten[] {
  return Object.entries(overwrote).map(([field, value]) => ({
    field: snakeCase(field),
    valueJson: JSON.stringify(value),
  }));
}

export function presentStats({ weekly, ...stats }: Stats): GetStatsResponse {
  return {
    ...stats,
    weekly: {
      documents: [...weekly.documents],
      chatSessions: [...weekly.chatSessions],
      memory: [...weekly.memory],
      projects: [...weekly.projects],
    },
  };
}

export function presentReceipt(deletion: Deletion): DeletionReceipt {
  return {
    id: deletion.id,
    projectId: deletion.projectId,
    requestedAt: deletion.requestedAt,
    finishedAt: deletion.finishedAt ?? undefined,
    parts: [...deletion.parts],
  };
}

export function presentMember({ userId, role, joinedAt, person }: MemberView): MemberMessage {
  return {
    userId,
    name: person?.name ?? '',
    email: person?.email ?? '',
    avatarUrl: person?.avatarUrl ?? '',
    role: presentRole(role),
    joinedAt,
  };
}

export function presentInvitation(invitation: Invitation): InvitationMessage {
  const { id, email, role, invitedAt, expiresAt } = invitation;
  return { id, email, role: presentRole(role), invitedAt, expiresAt };
}

export function presentSent({ invitation, link }: SentInvitation): InviteMemberResponse {
  return { invitation: presentInvitation(invitation), link: link ?? '' };
}

export function presentReceived({ invitation, projectName, inviter }: ReceivedInvitation): ReceivedMessage {
  const { id, email, role, expiresAt } = invitation;
  return { id, projectName, role: presentRole(role), invitedBy: inviter?.name ?? '', email, expiresAt };
}
