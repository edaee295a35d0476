import { decodePageToken, pageOf, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Memberships } from './ports.ts';

export interface ListAccessibleProjects {
  /** 1,000 unless fewer are asked for. */
  pageSize: number;
  pageToken: string;
}

/** One page of the ids of all projects a person may see, archived ones too, ascending. */
export async function listAccessibleProjects(
  store: Pick<Memberships, 'listIds'>,
  userId: string,
  page: ListAccessibleProjects,
): Promise<{ projectIds: number[]; nextPageToken: string }> {
  const limit = pageSize(page.pageSize, 1_000, 1_000);
  const after = decodePageToken(page.pageToken, z.int().positive()) ?? 0;
  const found = await store.listIds(userId, limit + 1, after);
  const { items: projectIds, nextPageToken } = pageOf(found, limit, (last) => last);
  return { projectIds, nextPageToken };
}
