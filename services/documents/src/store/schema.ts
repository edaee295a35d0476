import { messagingMigration } from '@cairn/messaging/events';
import { jobDeathsMigration, jobsMigration } from '@cairn/persistence/jobs';
import { defineRecord, deletedProjectRecord, optional, text } from '@cairn/persistence/records';
import { addFieldsSql, tableSql } from '@cairn/persistence/records/sqlite';
import type { Migration } from '@cairn/persistence/store';
import { documentRecord, passageRecord } from '../domain/document.ts';
import { pageRecord } from '../domain/page.ts';
import { roomMigration } from './sqlite-room.ts';

/** Removed documents whose pages, passages, file and picture may still be there. */
export const leftoverRecord = defineRecord('leftovers', {
  fields: {
    documentId: text(),
    sha256: text(),
    pictureId: optional(text()),
    pictureSha256: optional(text()),
  },
  key: ['documentId'],
});

/** The run that reads a document: of a reading that another run has taken over, nothing is kept any more. */
export const documentColumns = { run: optional(text()) };

/** What came with contexts, of passages. */
const contextFields = ['context'];
/** What came with recognised text, of pages. */
const recognitionFields = ['recognition'];
/** What came with pictures, of documents and of what is left of removed ones. */
const pictureFields = ['pictureId', 'pictureSha256', 'pictureVersion'];

export const migrations: readonly Migration[] = [
  messagingMigration,
  jobsMigration,
  jobDeathsMigration,
  {
    name: 'documents, pages, passages and what was deleted',
    sql: [
      tableSql(documentRecord, { columns: documentColumns, rowid: true, later: pictureFields }),
      tableSql(pageRecord, { rowid: true, later: recognitionFields }),
      tableSql(passageRecord, { later: contextFields }),
      ...[leftoverRecord, deletedProjectRecord].map((record) => tableSql(record, { later: pictureFields })),
    ].join('\n'),
  },
  roomMigration,
  {
    name: 'pictures of documents',
    sql: [addFieldsSql(documentRecord, pictureFields), addFieldsSql(leftoverRecord, pictureFields)].join(
      '\n',
    ),
  },
  { name: 'what passages stand under', sql: addFieldsSql(passageRecord, contextFields) },
  { name: 'how pages were recognised', sql: addFieldsSql(pageRecord, recognitionFields) },
  {
    name: 'documents by their content',
    sql: 'CREATE INDEX IF NOT EXISTS documents_by_project_id_sha256_id ON documents (project_id, sha256, id);',
  },
];
