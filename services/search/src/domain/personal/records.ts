import { defineRecord, integer, type RecordOf, text, time } from '@cairn/persistence/records';

/** Something a person searched for. */
export const recentSearchRecord = defineRecord('recent_searches', {
  fields: {
    /** The person, the project and what was searched for, however it is written: once of each is kept. */
    id: text(),
    userId: text(),
    /** 0 for a search over all projects. */
    projectId: integer(),
    query: text(),
    searchedAt: time(),
  },
  key: ['id'],
  indexes: [['userId', 'searchedAt', 'id'], ['userId', 'projectId', 'searchedAt', 'id'], ['projectId']],
});

export type RecentSearch = RecordOf<typeof recentSearchRecord>;

/**
 * The space of an index that holds the chats of one person in one project. Numbers are given once: what is on its way
 * to a space that was emptied reaches no other's.
 */
export const chatSpaceRecord = defineRecord('chat_spaces', {
  fields: { number: integer(), projectId: integer(), userId: text() },
  key: ['number'],
  indexes: [
    ['projectId', 'number'],
    ['userId', 'number'],
  ],
});

export type ChatSpace = RecordOf<typeof chatSpaceRecord>;

/** How many searches are kept of a person. */
export const MOST_RECENT = 50;
