import type { KindOf, PortableStore } from '@cairn/kit/portable';
import { portableKind, portableStore, portableTime } from '@cairn/kit/portable';
import { z } from 'zod';
import { projectStates, roles } from '../domain/project.ts';

const project = z.object({
  name: z.string(),
  description: z.string().nullable(),
  state: z.enum(projectStates),
  lastActivity: portableTime.nullable(),
  createdAt: portableTime,
  updatedAt: portableTime,
  /** In ascending order of their ids. */
  members: z.array(z.object({ userId: z.string(), role: z.enum(roles), isFavorite: z.boolean() })),
  /** Those that were ever changed, as they are kept. */
  aiSettings: z.record(z.string(), z.json()),
});

const activity = z.object({ createdAt: portableTime, deleted: z.boolean() });

export type PortableProject = z.output<typeof project>;
export type PortableActivity = z.output<typeof activity>;

export interface PortableProjects {
  /** By `numberKey` of their ids. */
  projects: KindOf<PortableProject>;
  /** By `activityKey`. */
  activity: KindOf<PortableActivity>;
  /** The last id given to a project, under the key `projects`: those of projects that are gone are not given again. */
  last_ids: KindOf<number>;
}

export function portableProjects(kinds: PortableProjects): PortableStore {
  return portableStore('projects', {
    projects: portableKind(project, kinds.projects),
    activity: portableKind(activity, kinds.activity),
    last_ids: portableKind(z.int().nonnegative(), kinds.last_ids),
  });
}

export const LAST_PROJECT_ID = 'projects';
