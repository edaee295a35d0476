import { boolean, defineRecord, integer, oneOf, type RecordOf, text, time } from '@cairn/persistence/records';

const notificationTypes = ['document_ready', 'document_failed'] as const;

export const notificationRecord = defineRecord('notifications', {
  fields: {
    id: text(),
    userId: text(),
    type: oneOf(notificationTypes),
    projectId: integer(),
    /** The document it speaks of. */
    subjectId: text(),
    subjectName: text(),
    /** For a failure: why, in words. */
    detail: text(),
    read: boolean(),
    createdAt: time(),
  },
  key: ['id'],
  indexes: [
    ['userId', 'id'],
    ['userId', 'read', 'id'],
    ['projectId', 'subjectId'],
  ],
});

/** Something that happened, for one person. */
export type Notification = RecordOf<typeof notificationRecord>;

/** A place in a person's list: the sort key of the last notification seen. */
export type Position = string;
