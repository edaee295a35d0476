/** From the least rights to the most; `policy.ts` says what each may do. */
export const roles = ['viewer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

export const projectStates = ['active', 'archived'] as const;
export type ProjectState = (typeof projectStates)[number];

/** What decides over the rights of a member in a project. */
export interface Membership {
  role: Role;
  state: ProjectState;
}
