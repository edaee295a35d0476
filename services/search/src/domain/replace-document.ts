import type { ReplacedDocument, SearchStore } from './ports.ts';
import type { SearchEngine } from './search-engine.ts';

/** Takes a document out of search that a newer one took the place of, unless it came back meanwhile. */
export async function replaceDocument(
  { engine, store }: { engine: SearchEngine; store: SearchStore },
  document: ReplacedDocument,
): Promise<void> {
  await store.noteReplaced(document);
  if (!(await store.get(document.documentId))) await engine.remove(document);
}
