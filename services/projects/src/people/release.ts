import { newEvent } from '@cairn/messaging/events';
import { emailKeyOf } from '@cairn/platform/text';
import { inPortions } from '@cairn/platform/work';
import { deleteProject } from '../deletion/delete-project.ts';
import type { DeletedPart, Deletion } from '../deletion/deletion.ts';
import type { InvitationToProject } from '../invitations/invitation.ts';
import { type Member, MOST_MEMBERS } from '../members/member.ts';
import type { MemberProject } from '../projects/project.ts';
import { projectStates } from '../rights/role.ts';
import type { PeopleStore } from './ports.ts';

/** Projects seen to in one call. */
const PORTION = 25;

export interface Release {
  userId: string;
  email: string;
  /** Who takes over, by project. */
  successors: ReadonlyMap<number, string>;
  /** When the deletion of the account was asked for: projects deleted since count as its own. */
  since: Date;
}

interface CountedStore {
  service: string;
  store: string;
  records: number;
}

export interface Released {
  /** None of the person's projects is left. */
  erased: boolean;
  /** Nothing is left of the deleted ones, in any service. */
  done: boolean;
  /** What was deleted of those, over all of them, once it is done. */
  stores: CountedStore[];
}

/** What becomes of a person's projects when their account is deleted, by how many. */
export async function countPerson(
  store: PeopleStore,
  person: Pick<Release, 'userId' | 'email'>,
): Promise<Record<string, number>> {
  const counts = { projects: 0, passed_on: 0, memberships: 0, invitations: 0 };
  for await (const { role, membersCount } of projectsOf(store, person.userId)) {
    if (role !== 'owner') counts.memberships++;
    else if (membersCount > 1) counts.passed_on++;
    else counts.projects++;
  }
  for await (const _ of invitationsTo(store, person.email)) counts.invitations++;
  return counts;
}

/**
 * Sees to a portion of a person's projects: those that only they use are deleted, those that they own and others use
 * are passed on, the others are left. Invitations to them are withdrawn. Each step is made only where it is still to be
 * made, so that the call can be made again after any fault, and by two at once.
 */
export async function releasePerson(store: PeopleStore, release: Release): Promise<Released> {
  const ids = await store.listIds(release.userId, PORTION, 0);
  for (const id of ids) await releaseFrom(store, release, id);
  if (ids.length > 0) return { erased: false, done: false, stores: [] };
  for await (const { invitation } of invitationsTo(store, release.email)) {
    await store.removeInvitation(invitation.projectId, invitation.id);
  }
  return { erased: true, ...(await deletedSince(store, release)) };
}

async function releaseFrom(store: PeopleStore, { userId, successors }: Release, projectId: number) {
  const project = await store.find(projectId, userId);
  if (!project) return;
  const origin = { projectId };
  const changed = (whose: string, role: string) =>
    newEvent({ $case: 'memberChanged', value: { userId: whose, role } }, origin);
  if (project.role === 'owner') {
    const members = await store.listMembers(projectId, MOST_MEMBERS, undefined);
    const successor = successorOf(members, userId, successors.get(projectId));
    if (!successor) {
      await deleteProject(store, { userId, traceId: '' }, projectId);
      return;
    }
    const events = [changed(successor.userId, 'owner'), changed(userId, 'editor')];
    // False when the successor left in this moment: the next call chooses again.
    if (!(await store.passOwnership(projectId, userId, successor.userId, events))) return;
  }
  await store.removeMember(projectId, userId, [changed(userId, '')]);
}

/** Who was chosen, if they are a member still; else who may write and joined first; else the first reader. */
function successorOf(
  members: readonly Member[],
  userId: string,
  chosen: string | undefined,
): Member | undefined {
  const others = members.filter((member) => member.userId !== userId);
  return (
    others.find((member) => member.userId === chosen) ??
    others.find((member) => member.role === 'editor') ??
    others[0]
  );
}

async function deletedSince(
  store: PeopleStore,
  { userId, since }: Release,
): Promise<Pick<Released, 'done' | 'stores'>> {
  const sums = new Map<string, CountedStore>();
  const deletions = inPortions((limit, last: Deletion | undefined) =>
    store.listDeletionsBy(userId, limit, last?.projectId ?? 0),
  );
  for await (const { requestedAt, finishedAt, parts } of deletions) {
    if (requestedAt < since) continue;
    if (finishedAt === null) return { done: false, stores: [] };
    for (const part of parts) add(sums, part);
  }
  // How many projects there were is counted with the person's other projects.
  sums.delete('projects projects');
  return { done: true, stores: [...sums.values()] };
}

/** The receipt keeps these apart from what a service has of the person in projects that go on. */
function add(sums: Map<string, CountedStore>, { service, store, deleted }: DeletedPart): void {
  const key = `${service} ${store}`;
  const before = sums.get(key)?.records ?? 0;
  sums.set(key, { service, store: `project_${store}`, records: before + deleted });
}

function projectsOf(store: PeopleStore, userId: string): AsyncGenerator<MemberProject> {
  return inPortions((limit, last: MemberProject | undefined) =>
    store.list(userId, { states: projectStates, limit, before: last?.id }),
  );
}

/** Those that ran out, too: they name the address all the same. */
function invitationsTo(store: PeopleStore, email: string): AsyncGenerator<InvitationToProject> {
  return inPortions((limit, last: InvitationToProject | undefined) =>
    store.listInvitationsTo(emailKeyOf(email), limit, last?.invitation.id ?? '', new Date(0)),
  );
}
