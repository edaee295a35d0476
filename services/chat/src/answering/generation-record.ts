import { boolean, defineRecord, integer, text, time } from '@cairn/persistence/records';

/** The right to write an answer, as SQLite keeps it. */
export const generationRecord = defineRecord('generations', {
  fields: {
    messageId: text(),
    sessionId: integer(),
    generation: text(),
    /** Whose question it answers. */
    userId: text(),
    owner: text(),
    leaseUntil: time(),
    stopRequested: boolean(),
  },
  key: ['messageId'],
  indexes: [['userId'], ['leaseUntil']],
});
