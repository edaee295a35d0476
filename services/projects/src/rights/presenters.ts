import type {
  Action as ActionMessage,
  ProjectState as ProjectStateMessage,
  Role as RoleMessage,
} from '@cairn/proto/projects';
import { refusals } from '../refusals.ts';
import { type Action, actions } from './policy.ts';
import { type ProjectState, projectStates, type Role, roles } from './role.ts';

export function presentAction(action: Action): ActionMessage {
  return `ACTION_${action.toUpperCase() as Uppercase<Action>}`;
}

/** One that is not known here asks for every right. */
export function readAction(message: ActionMessage): Action {
  return actions.find((action) => presentAction(action) === message) ?? 'administer';
}

export function presentRole(role: Role): RoleMessage {
  return `ROLE_${role.toUpperCase() as Uppercase<Role>}`;
}

/** @throws InvalidInput for a role that is none. */
export function readRole(message: RoleMessage): Role {
  const found = roles.find((role) => presentRole(role) === message);
  if (!found) throw refusals.role_unknown();
  return found;
}

export function presentState(state: ProjectState): ProjectStateMessage {
  return `PROJECT_STATE_${state.toUpperCase() as Uppercase<ProjectState>}`;
}

/** @throws InvalidInput for a state that is none. */
export function readState(message: ProjectStateMessage): ProjectState {
  const found = projectStates.find((state) => presentState(state) === message);
  if (!found) throw refusals.state_unknown();
  return found;
}
