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
  /** In ascending order of their ids. Bundles of before do not say when members joined: when the project was made. */
  members: z.array(
    z.object({
      userId: z.string(),
      role: z.enum(roles),
      isFavorite: z.boolean(),
      joinedAt: portableTime.optional(),
    }),
  ),
  /** Those that were ever changed, as they are kept. */
  aiSettings: z.record(z.string(), z.json()),
  /** The last change of each field. */
  edits: z.record(z.string(), z.object({ by: z.string(), at: portableTime })).optional(),
  /** In ascending order of their ids. */
  invitations: z
    .array(
      z.object({
        id: z.string(),
        email: z.string(),
        emailKey: z.string(),
        role: z.enum(['viewer', 'editor']),
        invitedBy: z.string(),
        invitedAt: portableTime,
        sentAt: portableTime,
        expiresAt: portableTime,
        /** Of the links that hold, in ascending order. */
        tokenHashes: z.array(z.string()),
      }),
    )
    .optional(),
});

const deletion = z.object({
  id: z.string(),
  requestedBy: z.string(),
  requestedAt: portableTime,
  finishedAt: portableTime.nullable(),
  parts: z.array(z.object({ service: z.string(), store: z.string(), deleted: z.int(), done: z.boolean() })),
});

const activity = z.object({ createdAt: portableTime, deleted: z.boolean() });

export type PortableProject = z.output<typeof project>;
type PortableActivity = z.output<typeof activity>;
type PortableDeletion = z.output<typeof deletion>;

export interface PortableProjects {
  /** By `numberKey` of their ids. */
  projects: KindOf<PortableProject>;
  /** By `activityKey`. */
  activity: KindOf<PortableActivity>;
  /** Receipts, by `numberKey` of the projects' ids. */
  deletions: KindOf<PortableDeletion>;
  /** The last id given to a project, under the key `projects`: those of projects that are gone are not given again. */
  last_ids: KindOf<number>;
}

export function portableProjects(kinds: PortableProjects): PortableStore {
  return portableStore('projects', [
    portableKind('projects', project, kinds.projects),
    portableKind('activity', activity, kinds.activity),
    portableKind('deletions', deletion, kinds.deletions),
    portableKind('last_ids', z.int().nonnegative(), kinds.last_ids),
  ]);
}

export const LAST_PROJECT_ID = 'projects';
