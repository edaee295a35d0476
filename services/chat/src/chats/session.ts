import {
  boolean,
  defineRecord,
  integer,
  optional,
  type RecordOf,
  text,
  time,
} from '@cairn/persistence/records';

/** A conversation. It belongs to the person who began it; no one else sees it. */
export const sessionRecord = defineRecord('sessions', {
  fields: {
    id: integer(),
    projectId: integer(),
    userId: text(),
    name: text(),
    /** Its name stands until the first question takes its place; absent once a person gave it one. */
    placeholder: optional(boolean()),
    messageCount: integer(),
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
