import { defineRecord, type RecordOf, text, time } from '@cairn/persistence/records';

export const userRecord = defineRecord('accounts', {
  fields: {
    id: text(),
    /** As its owner wrote it. Two addresses with the same `emailKeyOf` are one account. */
    email: text(),
    firstName: text(),
    lastName: text(),
    createdAt: time(),
  },
  key: ['id'],
});

/** An account, as signing in and lists of people need it. */
export type User = RecordOf<typeof userRecord>;
