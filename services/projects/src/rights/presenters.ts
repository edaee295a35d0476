import { enumValue, knownName } from '@cairn/proto/enum-names';
import type {
  Action as ActionMessage,
  ProjectState as ProjectStateMessage,
  Role as RoleMessage,
} from '@cairn/proto/projects';
import { refusals } from '../refusals.ts';
import type { Action } from './policy.ts';
import type { ProjectState, Role } from './role.ts';

export function presentAction(action: Action): ActionMessage {
  return enumValue(action, 'ACTION_');
}

/** One that is not known here asks for every right. */
export function readAction(message: ActionMessage): Action {
  return knownName(message, 'ACTION_') ?? 'administer';
}

export function presentRole(role: Role): RoleMessage {
  return enumValue(role, 'ROLE_');
}

/** @throws InvalidInput for a role that is none. */
export function readRole(message: RoleMessage): Role {
  const role = knownName(message, 'ROLE_');
  if (!role) throw refusals.role_unknown();
  return role;
}

export function presentState(state: ProjectState): ProjectStateMessage {
  return enumValue(state, 'PROJECT_STATE_');
}

/** @throws InvalidInput for a state that is none. */
export function readState(message: ProjectStateMessage): ProjectState {
  const state = knownName(message, 'PROJECT_STATE_');
  if (!state) throw refusals.state_unknown();
  return state;
}
