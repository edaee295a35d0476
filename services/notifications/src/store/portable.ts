import {
  type KindOf,
  type PortableStore,
  portableKind,
  portableStore,
  portableTime,
} from '@cairn/kit/portable';
import { z } from 'zod';
import { notificationTypes } from '../domain/notification.ts';

const notification = z.object({
  userId: z.string(),
  type: z.enum(notificationTypes),
  projectId: z.int(),
  subjectId: z.string(),
  subjectName: z.string(),
  detail: z.string(),
  read: z.boolean(),
  createdAt: portableTime,
});

const preferences = z.object({
  /** As they are kept. */
  groups: z.record(z.string(), z.json()),
  globalEnabled: z.boolean(),
  emailEnabled: z.boolean(),
  updatedAt: portableTime,
});

/** Of a project or person that was removed, nothing is known but that. */
const removed = z.object({});

export interface PortableNotifications {
  /** By their ids. */
  notifications: KindOf<z.output<typeof notification>>;
  /** By the ids of those they belong to. */
  preferences: KindOf<z.output<typeof preferences>>;
  /** By `numberKey` of their ids: what comes late for them is not kept. */
  removed_projects: KindOf<Record<string, never>>;
  /** By their ids: what comes late for them is not kept. */
  removed_people: KindOf<Record<string, never>>;
}

export function portableNotifications(kinds: PortableNotifications): PortableStore {
  return portableStore('notifications', [
    portableKind('notifications', notification, kinds.notifications),
    portableKind('preferences', preferences, kinds.preferences),
    portableKind('removed_projects', removed, kinds.removed_projects),
    portableKind('removed_people', removed, kinds.removed_people),
  ]);
}
