import { newEvent } from '@cairn/kit/events';
import { deleteProject } from './delete-project.ts';
import { emailKeyOf } from './invitation.ts';
import { type Member, MOST_MEMBERS } from './member.ts';
import type { ProjectsStore } from './ports.ts';
import { type MemberProject, projectStates } from './project.ts';

/** Projects seen to in one call. */
const PORTION = 25;
const PAGE = 200;

export interface Release {
  userId: string;
  email: string;
  /** Who takes over, by project. */
  heirs: ReadonlyMap<number, string>;
  /** When the deletion of the account was asked for. */
  since: Date;
}

export interface CountedStore {
  service: string;
  store: string;
  records: number;
}

export interface Released {
  /** None of the person's projects is left to be seen to. */
  released: boolean;
  /** Nothing is left of the deleted ones, in any service. */
  finished: boolean;
  /** What was deleted of those, over all of them. */
  stores: CountedStore[];
}

/** What becomes of a person's projects when their account is deleted, by how many. */
export async function countPerson(
  store: ProjectsStore,
  person: Pick<Release, 'userId' | 'email'>,
): Promise<CountedStore[]> {
  const counts = { projects: 0, passed_on: 0, memberships: 0, invitations: 0 };
  for await (const { role, membersCount } of projectsOf(store, person.userId)) {
    if (role !== 'owner') counts.memberships++;
    else if (membersCount > 1) counts.passed_on++;
    else counts.projects++;
  }
  for await (const _ of invitationsTo(store, person.email)) counts.invitations++;
  return Object.entries(counts).map(([name, records]) => ({ service: 'projects', store: name, records }));
}

/**
 * Sees to a portion of a person's projects: those that only they use are deleted, those that they own and others use are
 * passed on, the others are left. Invitations to them are withdrawn. Each step is made only where it is still to be made, so
 * that the call can be made again after any fault, and by two at once.
 */
export async function releasePerson(store: ProjectsStore, release: Release): Promise<Released> {
  const ids = await store.listIds(release.userId, PORTION, 0);
  for (const id of ids) await releaseFrom(store, release, id);
  if (ids.length > 0) return { released: false, finished: false, stores: [] };
  for await (const { projectId, id } of invitationsTo(store, release.email)) {
    await store.removeInvitation(projectId, id);
  }
  return { released: true, ...(await deletedSince(store, release)) };
}

async function releaseFrom(store: ProjectsStore, { userId, heirs }: Release, projectId: number) {
  const project = await store.find(projectId, userId);
  if (!project) return;
  const origin = { projectId };
  const told = (whose: string, role: string) =>
    newEvent({ $case: 'memberChanged', value: { userId: whose, role } }, origin);
  if (project.role === 'owner') {
    const heir = heirOf(
      await store.listMembers(projectId, MOST_MEMBERS, undefined),
      userId,
      heirs.get(projectId),
    );
    if (!heir) {
      await deleteProject(store, { userId, traceId: '' }, projectId);
      return;
    }
    const events = [told(heir.userId, 'owner'), told(userId, 'editor')];
    // False when the heir left in this moment: the next call chooses anew.
    if (!(await store.passOwnership(projectId, userId, heir.userId, events))) return;
  }
  await store.removeMember(projectId, userId, [told(userId, '')]);
}

/** Who was chosen, if they are a member still; else who may write and joined first; else the first reader. */
function heirOf(members: readonly Member[], userId: string, chosen: string | undefined): Member | undefined {
  const others = members.filter((member) => member.userId !== userId);
  return (
    others.find((member) => member.userId === chosen) ??
    others.find((member) => member.role === 'editor') ??
    others[0]
  );
}

async function deletedSince(
  store: ProjectsStore,
  { userId, since }: Release,
): Promise<Pick<Released, 'finished' | 'stores'>> {
  const sums = new Map<string, CountedStore>();
  let finished = true;
  let after = 0;
  for (;;) {
    const page = await store.listDeletionsBy(userId, PAGE, after);
    for (const { requestedAt, finishedAt, parts } of page) {
      if (requestedAt < since) continue;
      finished &&= finishedAt !== null;
      for (const { service, store: name, deleted } of parts) {
        const key = `${service} ${name}`;
        const before = sums.get(key)?.records ?? 0;
        sums.set(key, { service, store: name, records: before + deleted });
      }
    }
    if (page.length < PAGE) break;
    after = page.at(-1)?.projectId ?? after;
  }
  // How many projects there were is counted with the person's other projects.
  sums.delete('projects projects');
  return { finished, stores: [...sums.values()] };
}

async function* projectsOf(store: ProjectsStore, userId: string): AsyncGenerator<MemberProject> {
  let before: number | undefined;
  for (;;) {
    const page = await store.list(userId, { states: projectStates, limit: PAGE, before });
    yield* page;
    if (page.length < PAGE) return;
    before = page.at(-1)?.id;
  }
}

/** Those that ran out, too: they name the address all the same. */
async function* invitationsTo(store: ProjectsStore, email: string) {
  let after = '';
  for (;;) {
    const page = await store.listInvitationsTo(emailKeyOf(email), PAGE, after, new Date(0));
    for (const { invitation } of page) yield invitation;
    if (page.length < PAGE) return;
    after = page.at(-1)?.invitation.id ?? after;
  }
}
