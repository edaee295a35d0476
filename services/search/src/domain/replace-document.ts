import { type IndexDocumentParts, takeOut } from './index-document.ts';
import type { ReplacedDocument } from './ports.ts';

/** Takes a document out of search that a newer one took the place of, unless it came back meanwhile. */
export async function replaceDocument(parts: IndexDocumentParts, document: ReplacedDocument): Promise<void> {
  await parts.store.noteReplaced(document);
  if (!(await parts.store.get(document.documentId))) await takeOut(parts, document);
}
