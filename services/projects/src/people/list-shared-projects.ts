import { decodePageToken, encodePageToken, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { People, Person } from '../accounts/ports.ts';
import { type Member, MOST_MEMBERS } from '../members/member.ts';
import { projectStates } from '../rights/role.ts';
import type { PeopleStore } from './ports.ts';

export interface SharingParts {
  store: Pick<PeopleStore, 'list' | 'listMembers'>;
  people: People;
}

export interface SharedProject {
  projectId: number;
  name: string;
  /** The others. */
  members: (Member & { person: Person | undefined })[];
}

/**
 * One page of the projects that a person owns and others use; some pages may have few or none, as long as there is a
 * next.
 *
 * @throws InvalidInput for a page token that this list did not make.
 */
export async function listSharedProjects(
  { store, people }: SharingParts,
  userId: string,
  page: { pageSize: number; pageToken: string },
): Promise<{ projects: SharedProject[]; nextPageToken: string }> {
  const limit = pageSize(page.pageSize, 100, 100);
  const before = decodePageToken(page.pageToken, z.int().positive());
  const found = await store.list(userId, { states: projectStates, limit, before });
  const shared = found.filter(({ role, membersCount }) => role === 'owner' && membersCount > 1);
  const projects: SharedProject[] = [];
  for (const { id, name } of shared) {
    const others = (await store.listMembers(id, MOST_MEMBERS, undefined)).filter(
      (member) => member.userId !== userId,
    );
    const known = await people.find(others.map((member) => member.userId));
    const members = others.map((member) => ({ ...member, person: known.get(member.userId) }));
    projects.push({ projectId: id, name, members });
  }
  const last = found.at(-1);
  return { projects, nextPageToken: found.length === limit && last ? encodePageToken(last.id) : '' };
}
