import type { Document } from '../document.ts';
import type { DocumentsStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { versionsOf } from './namesake.ts';
import { brought } from './settle-versions.ts';
import { isEarlier, numberOf } from './version-place.ts';

/**
 * Makes an earlier version the newest: it gets the next number, and is in force once it is in the index again. One that
 * is no earlier version stays as it is.
 *
 * @throws Conflict when it could not be read, or changes at this moment. NotFound when it was deleted meanwhile.
 */
export async function makeCurrent(store: DocumentsStore, document: Document): Promise<Document> {
  if (!isEarlier(document)) return document;
  if (document.status !== 'processed') throw refusals.version_not_ready();
  const [newest = document] = await versionsOf(store, document);
  const placing = brought(document, { versionNumber: numberOf(newest) + 1, versionState: 'coming' });
  const isPlaced = await store.place(document, placing.changes, placing.events);
  const found = await store.get(document.id);
  if (!found) throw refusals.document_not_found();
  if (!isPlaced && isEarlier(found)) throw refusals.document_busy();
  return found;
}
