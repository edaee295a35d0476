import { commonRefusals, type DomainError } from '@cairn/platform/errors';
import { refusals } from '../refusals.ts';
import type { Memberships } from './ports.ts';
import { type Membership, type Role, roles } from './role.ts';

/** Whether something may be done with a project by the member who has it. */
type Can = (project: Membership) => boolean;

function atLeast(role: Role): Can {
  return (project) => roles.indexOf(project.role) >= roles.indexOf(role);
}

/** See the project and all it holds, and mark it as a favourite of one's own. */
const canRead = atLeast('viewer');
/** Change what the project holds, its name, its description and its AI settings. */
const canWrite = atLeast('editor');
/** Archive, restore and delete the project, and decide who its members are. */
const canAdminister = atLeast('owner');
/** An archived project rests: nothing in it changes until it is restored. */
const isActive: Can = (project) => project.state === 'active';

/** What a member may do, as other services and clients know it. */
const actions = ['read', 'chat', 'write', 'administer'] as const;
export type Action = (typeof actions)[number];

/** A condition, and what to say to a member who does not meet it. */
interface Rule {
  can: Can;
  refusal: () => DomainError;
}

const member: Rule = { can: canRead, refusal: commonRefusals.project_not_found };
const writer: Rule = { can: canWrite, refusal: commonRefusals.project_read_only };
const administrator: Rule = { can: canAdminister, refusal: refusals.owner_only };
const active: Rule = { can: isActive, refusal: commonRefusals.project_archived };
/** Every member may chat, viewers too: their chats change nothing that others see. */
const awake: Rule = { can: isActive, refusal: refusals.project_archived_chat };

/** Rules that must all hold; the first that does not gives the answer. */
export type Policy = readonly Rule[];

export const toRead: Policy = [member];
export const toWrite: Policy = [member, writer, active];
export const toAdminister: Policy = [member, administrator];
export const policies: Readonly<Record<Action, Policy>> = {
  read: toRead,
  chat: [member, awake],
  write: toWrite,
  administer: toAdminister,
};

export function capabilitiesOf(project: Membership): Action[] {
  return actions.filter((action) => policies[action].every((rule) => rule.can(project)));
}

/**
 * The project as the person has it, once the policy lets them.
 *
 * @throws NotFound when there is no such project or they are not a member; else what the first broken rule says.
 */
export async function authorise<Project extends Membership>(
  store: Pick<Memberships<Project>, 'find'>,
  userId: string,
  projectId: number,
  policy: Policy,
): Promise<Project> {
  const project = await store.find(projectId, userId);
  // What may not be seen is answered as what is not there.
  if (!project) throw commonRefusals.project_not_found();
  const broken = policy.find((rule) => !rule.can(project));
  if (broken) throw broken.refusal();
  return project;
}
