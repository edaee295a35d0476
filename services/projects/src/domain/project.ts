import {
  boolean,
  defineRecord,
  integer,
  type KeyOf,
  nullable,
  oneOf,
  type RecordOf,
  text,
  time,
} from '@cairn/persistence/records';

/** From the least rights to the most; `policy.ts` says what each may do. */
export const roles = ['viewer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

export const projectStates = ['active', 'archived'] as const;
export type ProjectState = (typeof projectStates)[number];

const projectFields = {
  /** A small positive integer, shown to people; never given twice. */
  id: integer(),
  name: text(),
  description: nullable(text()),
  state: oneOf(projectStates),
  /** When something in it was last added, said or deleted; null when nothing ever was. */
  lastActivity: nullable(time()),
  createdAt: time(),
  /** When its name, description or state last changed. */
  updatedAt: time(),
};

export const projectRecord = defineRecord('projects', { fields: projectFields, key: ['id'] });

export const memberProjectRecord = defineRecord('projects_of_members', {
  fields: {
    ...projectFields,
    role: oneOf(roles),
    /** The member's own mark. */
    isFavorite: boolean(),
    ownerId: text(),
    membersCount: integer(),
  },
  key: ['id'],
});

/** A project as one of its members has it. */
export type MemberProject = RecordOf<typeof memberProjectRecord>;

/** The kinds of things that a project's counts tell of. */
export const thingKinds = ['document', 'chat_session', 'memory'] as const;
export type ThingKind = (typeof thingKinds)[number];

/** A thing that is counted, or was. */
export const activityRecord = defineRecord('activity', {
  fields: {
    projectId: integer(),
    kind: oneOf(thingKinds),
    /** Unique within its kind. */
    id: text(),
    createdAt: time(),
    /** It was removed, whatever is told of it later. */
    deleted: boolean(),
  },
  key: ['projectId', 'kind', 'id'],
});

/** One counted thing. */
export type Thing = KeyOf<typeof activityRecord>;

/** How many things there are, and how many of them were made this week. */
export interface Counts {
  documents: number;
  chatSessions: number;
  memory: number;
  documentsThisWeek: number;
  chatSessionsThisWeek: number;
  memoryThisWeek: number;
}

export const noCounts: Readonly<Counts> = {
  documents: 0,
  chatSessions: 0,
  memory: 0,
  documentsThisWeek: 0,
  chatSessionsThisWeek: 0,
  memoryThisWeek: 0,
};

/** What a member is shown of a project. */
export interface ProjectView extends MemberProject {
  counts: Counts;
}

/** How many were made on each of the last seven days (24 hours each, up to now), the oldest first. */
export type Week = readonly [number, number, number, number, number, number, number];

export const noWeek: Week = [0, 0, 0, 0, 0, 0, 0];

export const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/** When this week began: it is the last seven days, not the calendar's. */
export function weekStart(now: Date): Date {
  return new Date(now.getTime() - WEEK_MS);
}

/** Who does something, and the request it belongs to. */
export interface Actor {
  userId: string;
  traceId: string;
}
