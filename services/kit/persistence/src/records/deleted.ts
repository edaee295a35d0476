import { integer, text } from './field.ts';
import { defineRecord } from './record.ts';

/** Tombstones: what comes late for what was deleted is not kept. */
export const deletedProjectRecord = defineRecord('deleted_projects', {
  fields: { projectId: integer() },
  key: ['projectId'],
});

export const deletedPersonRecord = defineRecord('deleted_people', {
  fields: { userId: text() },
  key: ['userId'],
});

export const deletedDocumentRecord = defineRecord('deleted_documents', {
  fields: { documentId: text() },
  key: ['documentId'],
});
