import { defineRecord, text } from '@cairn/persistence/records';

/** Which answers may hold words of a document, as SQLite keeps it. */
export const quotingRecord = defineRecord('quoting', {
  fields: { documentId: text(), messageId: text() },
  key: ['documentId', 'messageId'],
  indexes: [['messageId']],
});
