import { type PageRequest, readPage } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Memberships } from './ports.ts';

const paging = { usual: 1_000, most: 1_000, place: z.int().positive(), placeOf: (last: number) => last };

/** One page of the ids of all projects a person may see, archived ones too, ascending. */
export function listAccessibleProjects(
  store: Pick<Memberships, 'listIds'>,
  userId: string,
  page: PageRequest,
) {
  return readPage('projectIds', page, paging, (limit, after = 0) => store.listIds(userId, limit, after));
}
