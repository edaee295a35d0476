import { defineRecord, integer, type RecordOf, text, time } from '@cairn/persistence/records';

/** A project or a chat that a person is not notified of. */
export const muteRecord = defineRecord('mutes', {
  fields: {
    id: text(),
    userId: text(),
    projectId: integer(),
    /** 0 for the whole project. */
    chatSessionId: integer(),
    createdAt: time(),
  },
  key: ['id'],
  indexes: [
    ['userId', 'id'],
    ['userId', 'projectId', 'id'],
    ['projectId', 'chatSessionId'],
  ],
});

/** One for each project and chat: those of a person are in the order of projects. */
export function muteId({ userId, projectId, chatSessionId }: Omit<Mute, 'id' | 'createdAt'>): string {
  return [userId, ...[projectId, chatSessionId].map((n) => String(n).padStart(12, '0'))].join(':');
}

export type Mute = RecordOf<typeof muteRecord>;

/** When a person last looked at a chat. */
export const seenRecord = defineRecord('seen_chats', {
  fields: {
    /** `<person>:<chat>`. */
    id: text(),
    userId: text(),
    at: time(),
  },
  key: ['id'],
  indexes: [['userId'], ['at']],
});
