import { boolean, defineRecord, integer, type RecordOf, text, time } from '@cairn/persistence/records';

/** A conversation. It belongs to the person who began it; no one else sees it. */
export const sessionRecord = defineRecord('sessions', {
  fields: {
    id: integer(),
    projectId: integer(),
    userId: text(),
    name: text(),
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

/** Sessions whose turns are not all removed yet, as SQLite keeps them. */
export const deletedSessionRecord = defineRecord('deleted_sessions', {
  fields: { sessionId: integer() },
  key: ['sessionId'],
});
