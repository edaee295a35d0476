import { decodePageToken, pageOf, pageSize } from '@cairn/platform/paging';
import type { People, Person } from '../accounts/ports.ts';
import { authorise, toRead } from '../rights/policy.ts';
import { type Member, memberPlace } from './member.ts';
import type { MembersStore } from './ports.ts';

export interface ListMembers {
  /** 100 unless fewer are asked for. */
  pageSize: number;
  pageToken: string;
}

/** A member, and who that is; unknown once their account is deleted. */
export type MemberView = Member & { person: Person | undefined };

/**
 * One page of a project's members, for every member.
 *
 * @throws NotFound as the policy says; InvalidInput for a page token that this list did not make.
 */
export async function listMembers(
  { store, people }: { store: MembersStore; people: People },
  userId: string,
  projectId: number,
  page: ListMembers,
): Promise<{ members: MemberView[]; nextPageToken: string }> {
  await authorise(store, userId, projectId, toRead);
  const limit = pageSize(page.pageSize, 100, 100);
  const after = decodePageToken(page.pageToken, memberPlace);
  const found = await store.listMembers(projectId, limit + 1, after);
  const { items, nextPageToken } = pageOf(found, limit, (last) => [last.joinedAt.getTime(), last.userId]);
  const known = await people.find(items.map((member) => member.userId));
  return {
    members: items.map((member) => ({ ...member, person: known.get(member.userId) })),
    nextPageToken,
  };
}
