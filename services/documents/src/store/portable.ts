import type { PortableKind } from '@cairn/persistence/portable';
import { exportKind, type RecordAccess } from '@cairn/persistence/records';
import { type Document, documentRecord } from '../domain/document.ts';

/**
 * Documents as exports have them, after their pages and passages. One that is being read is one that waits to be read:
 * no other store can go on with the reading. `write` gives those that wait to be read a job, and of those that wait for
 * the index it publishes the event again.
 */
export function exportedDocuments({ read, write }: RecordAccess<typeof documentRecord>): PortableKind {
  return exportKind(documentRecord, {
    read: async (after, limit) => (await read(after, limit)).map(settled),
    write,
  });
}

function settled(document: Document): Document {
  return document.status === 'extracting'
    ? { ...document, status: 'uploaded', pagesDone: 0, pagesTotal: 0 }
    : document;
}
