import { messagingMigration } from '@cairn/messaging/events';
import { jobDeathsMigration, jobsMigration, jobTracesMigration } from '@cairn/persistence/jobs';
import { defineRecord, deletedProjectRecord, optional, text } from '@cairn/persistence/records';
import { addFieldsSql, tableSql } from '@cairn/persistence/records/sqlite';
import type { Migration } from '@cairn/persistence/store';
import { documentRecord, passageRecord } from '../domain/document.ts';
import { pageRecord } from '../domain/page.ts';
import { deletionRecord } from '../domain/receipts/receipt.ts';
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
const firstColumns = { run: optional(text()) };

/** Those, and what names are sorted by. */
export const documentColumns = { ...firstColumns, sortName: optional(text()) };

/** What came with contexts, of passages. */
const contextFields = ['context'];
/** What came with recognised text, of pages. */
const recognitionFields = ['recognition'];
/** What came with pictures, of documents and of what is left of removed ones. */
const pictureFields = ['pictureId', 'pictureSha256', 'pictureVersion'];
/** What people say of documents beside their names. */
const metadataFields = ['tags', 'description'];
/** What came with versions, of documents. */
const versionFields = ['seriesId', 'versionNumber', 'versionState', 'placings'];
/** What is known of a version that returned to the index. */
const returnFields = ['returnedVersion'];
const laterFields = [...pictureFields, ...metadataFields, ...versionFields, ...returnFields];

export const migrations: readonly Migration[] = [
  messagingMigration,
  jobsMigration,
  jobDeathsMigration,
  {
    name: 'documents, pages, passages and what was deleted',
    sql: [
      tableSql(documentRecord, { columns: firstColumns, rowid: true, later: laterFields }),
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
  {
    name: 'what people say of documents, and what lists of them go by',
    sql: `${addFieldsSql(documentRecord, metadataFields)}
      ALTER TABLE documents ADD COLUMN sort_name TEXT;
      CREATE INDEX documents_by_project_id_sort_name_id ON documents (project_id, sort_name, id);
      CREATE INDEX documents_without_sort_name ON documents (id) WHERE sort_name IS NULL;
      ${['file_size', 'pages_total', 'status']
        .map(
          (column) =>
            `CREATE INDEX IF NOT EXISTS documents_by_project_id_${column}_id ON documents (project_id, ${column}, id);`,
        )
        .join('\n')}`,
  },
  { name: 'versions of documents', sql: addFieldsSql(documentRecord, versionFields) },
  { name: 'receipts of deleted documents', sql: tableSql(deletionRecord) },
  { name: 'versions that returned to the index', sql: addFieldsSql(documentRecord, returnFields) },
  jobTracesMigration,
];
