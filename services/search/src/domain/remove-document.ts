import type { SearchStore } from './ports.ts';
import type { SearchEngine } from './search-engine.ts';

/** Takes a deleted document out of search. The deletion is noted first: an indexing that ends later finds the note. */
export async function removeDocument(
  { engine, store }: { engine: SearchEngine; store: SearchStore },
  document: { projectId: number; documentId: string },
): Promise<void> {
  await store.noteDeleted(document);
  await engine.remove(document);
}
