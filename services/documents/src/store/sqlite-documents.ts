import { sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { type Document, documentRecord } from '../domain/document.ts';
import { sortNameOf } from '../domain/listing/sort-name.ts';
import { documentColumns } from './schema.ts';

/** The rows of documents. Each that is written has what its name is sorted by. */
export function sqliteDocuments(db: Sqlite) {
  const table = sqliteTable(db, documentRecord, documentColumns);
  const sorted = (document: Document) => ({ ...document, sortName: sortNameOf(document.name) });
  return {
    ...table,
    insert: (document: Document) => table.insert(sorted(document)),
    put: (document: Document) => table.put(sorted(document)),
  };
}
