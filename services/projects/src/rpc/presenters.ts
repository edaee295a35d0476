import type {
  GetStatsResponse,
  Project as ProjectMessage,
  ProjectState as ProjectStateMessage,
  Role as RoleMessage,
} from '@cairn/proto/projects';
import type { Stats } from '../domain/get-stats.ts';
import type { ProjectState, ProjectView, Role } from '../domain/project.ts';

const roleMessages = {
  viewer: 'ROLE_VIEWER',
  editor: 'ROLE_EDITOR',
  owner: 'ROLE_OWNER',
} as const satisfies Record<Role, RoleMessage>;

const stateMessages = {
  active: 'PROJECT_STATE_ACTIVE',
  archived: 'PROJECT_STATE_ARCHIVED',
} as const satisfies Record<ProjectState, ProjectStateMessage>;

export function presentRole(role: Role): RoleMessage {
  return roleMessages[role];
}

export function presentState(state: ProjectState): ProjectStateMessage {
  return stateMessages[state];
}

export function presentProject(project: ProjectView): ProjectMessage {
  return {
    ...project,
    description: project.description ?? undefined,
    state: presentState(project.state),
    lastActivity: project.lastActivity ?? undefined,
    role: presentRole(project.role),
  };
}

export function presentStats(stats: Stats): GetStatsResponse {
  return stats;
}
