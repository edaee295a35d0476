import type { SqliteOutbox } from '@cairn/messaging/events';
import { type PortableStore, portableStore } from '@cairn/persistence/portable';
import {
  type AnyRecord,
  deletedProjectRecord,
  exportKind,
  type KeyOf,
  type RecordOf,
} from '@cairn/persistence/records';
import { type SqliteTable, sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { type Document, passageRecord } from '../domain/document.ts';
import { pageRecord } from '../domain/page.ts';
import { extracted } from '../domain/read-document.ts';
import { deletionRecord } from '../domain/receipts/receipt.ts';
import { exportedDocuments } from './portable.ts';
import type { sqliteDocuments } from './sqlite-documents.ts';
import type { SqliteTexts } from './sqlite-texts.ts';

interface Parts {
  db: Sqlite;
  documents: ReturnType<typeof sqliteDocuments>;
  texts: SqliteTexts;
  outbox: SqliteOutbox;
  addJob(document: Document): void;
}

/**
 * The content of a documents file, to be carried to another store. Files are no part of it, nor is what was removed.
 */
export function sqlitePortable({ db, documents, texts, outbox, addJob }: Parts): PortableStore {
  /** Of the text that can be read; what is being read is none yet. */
  function ofText<R extends AnyRecord>(record: R, table: SqliteTable<R>, place: 'number' | 'ordinal') {
    return exportKind(record, {
      async read(after: KeyOf<R> | undefined, limit) {
        const { documentId = '', [place]: number = -1 } = (after ?? {}) as Record<string, string | number>;
        return db
          .all(
            `SELECT t.* FROM documents d JOIN ${record.name} t ON t.document_id = d.id AND t.version = d.text_version
             WHERE d.id >= ?1 AND (d.id, t.${place}) > (?1, ?2) ORDER BY d.id, t.${place} LIMIT ?3`,
            documentId,
            number,
            limit,
          )
          .map(table.toRecord);
      },
      async write(values: readonly RecordOf<R>[]) {
        db.transaction(() => values.forEach(table.put));
      },
    });
  }

  return portableStore('documents', [
    sqliteTable(db, deletedProjectRecord).kind,
    sqliteTable(db, deletionRecord).kind,
    ofText(pageRecord, texts.pages, 'number'),
    ofText(passageRecord, texts.passages, 'ordinal'),
    exportedDocuments({
      read: async (after, limit) => documents.page(after, limit),
      async write(values) {
        for (const document of values) {
          db.transaction(() => {
            documents.put(document);
            if (document.status === 'uploaded') addJob(document);
            if (document.status === 'indexing') outbox.add([extracted(document)]);
          });
          await texts.clear(document.id, { except: document.textVersion });
        }
      },
    }),
  ]);
}
