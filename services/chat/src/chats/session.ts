import {
  boolean,
  defineRecord,
  integer,
  json,
  optional,
  type RecordOf,
  text,
  time,
} from '@cairn/persistence/records';
import { z } from 'zod';

/** A conversation. It belongs to the person who began it; no one else sees it. */
export const sessionRecord = defineRecord('sessions', {
  fields: {
    id: integer(),
    projectId: integer(),
    userId: text(),
    name: text(),
    /** Its name stands until the first question takes its place; absent once a person gave it one. */
    placeholder: optional(boolean()),
    /** Of all versions. */
    messageCount: integer(),
    /** Its branches as they were last shown, the one that is shown at the end; absent while it has one. */
    shown: optional(json(z.array(z.int()))),
    /** Stands at the head of its person's list. */
    pinned: boolean(),
    createdAt: time(),
    updatedAt: time(),
  },
  key: ['id'],
  indexes: [
    ['projectId', 'userId', 'id'],
    ['projectId', 'userId', 'pinned', 'id'],
    ['userId', 'id'],
  ],
});

export type Session = RecordOf<typeof sessionRecord>;

/** What a session begins with. */
export type NewSession = Pick<Session, 'projectId' | 'userId' | 'name' | 'placeholder'> & {
  readonly at: Date;
};

/** A session without its id, as it is before anything is asked in it. */
export function emptySession({ at, ...of }: NewSession): Omit<Session, 'id'> {
  return { ...of, messageCount: 0, pinned: false, createdAt: at, updatedAt: at };
}

/** Sessions whose turns are not all removed yet, as SQLite keeps them. */
export const deletedSessionRecord = defineRecord('deleted_sessions', {
  fields: { sessionId: integer() },
  key: ['sessionId'],
});
