import type { People } from '../accounts/ports.ts';
import type { MemberRecords } from '../members/ports.ts';

export interface OwnersParts {
  store: Pick<MemberRecords, 'ownersOf'>;
  people: Pick<People, 'find'>;
}

/** Projects asked about at once, at most. */
const MOST = 100;

/** Whose these projects are, with the addresses of their accounts; deleted projects are missing. */
export async function batchGetOwners({ store, people }: OwnersParts, projectIds: readonly number[]) {
  const owners = await store.ownersOf(projectIds.slice(0, MOST));
  const accounts = await people.find([...owners.values()]);
  return [...owners].map(([projectId, userId]) => ({
    projectId,
    userId,
    email: accounts.get(userId)?.email ?? '',
  }));
}
