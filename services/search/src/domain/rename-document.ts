import type { SearchStore } from './ports.ts';
import type { SearchEngine } from './search-engine.ts';

/** Finds and shows a document under its new name, unless a later one is known. */
export async function renameDocument(
  { engine, store }: { engine: SearchEngine; store: SearchStore },
  document: { projectId: number; documentId: string; name: string; namedAt: Date },
): Promise<void> {
  const name = await store.noteRenamed(document);
  if (name === undefined) return;
  await engine.rename({ projectId: document.projectId, documentId: document.documentId, name });
}
