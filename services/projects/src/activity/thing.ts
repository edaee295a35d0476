import { boolean, defineRecord, integer, type KeyOf, oneOf, text, time } from '@cairn/persistence/records';

/** The kinds of things that a project counts. */
export const thingKinds = ['document', 'chat_session', 'memory'] as const;
export type ThingKind = (typeof thingKinds)[number];

/**
 * What a memory is counted under. What was removed stays removed, whatever comes late: a memory that was restored is
 * another thing.
 */
export function countedMemory(itemId: string, restorations = 0): string {
  return restorations === 0 ? itemId : `${itemId}/${restorations}`;
}

/** A thing that is counted, or was. */
export const activityRecord = defineRecord('activity', {
  fields: {
    projectId: integer(),
    kind: oneOf(thingKinds),
    /** Unique within its kind. */
    id: text(),
    createdAt: time(),
    /** It was removed, whatever events come later. */
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
