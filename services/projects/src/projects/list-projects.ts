import { decodePageToken, pageOf, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import { noCounts } from '../activity/thing.ts';
import { weekStart } from '../activity/week.ts';
import { type ProjectState, projectStates } from '../rights/role.ts';
import type { CountedProjects } from './ports.ts';
import type { ProjectView } from './project.ts';

export interface ListProjects {
  /** 100 unless asked otherwise, 500 at most. */
  pageSize: number;
  pageToken: string;
  /** Empty: every state. */
  states: readonly ProjectState[];
}

export interface ProjectPage {
  projects: ProjectView[];
  /** Empty on the last page. */
  nextPageToken: string;
}

/**
 * One page of a person's projects, the newest first. Pages follow ids, which never change, so a project that is renamed
 * or used while someone turns the pages is neither missed nor shown twice.
 *
 * @throws InvalidInput for a page token that this list did not make.
 */
export async function listProjects(
  store: CountedProjects,
  userId: string,
  input: ListProjects,
): Promise<ProjectPage> {
  const limit = pageSize(input.pageSize, 100, 500);
  const before = decodePageToken(input.pageToken, z.int().positive());
  const states = input.states.length > 0 ? input.states : projectStates;
  const found = await store.list(userId, { states, limit: limit + 1, before });
  const { items, nextPageToken } = pageOf(found, limit, (last) => last.id);
  const ids = items.map((project) => project.id);
  const counts = await store.countThings(ids, weekStart(new Date()));
  const projects = items.map((project) => ({ ...project, counts: counts.get(project.id) ?? noCounts }));
  return { projects, nextPageToken };
}
