import type { SearchStore } from './ports.ts';
import type { SearchEngine } from './search-engine.ts';

/** Finds and shows a document under its new name, unless a later one is known. */
export async function renameDocument(
  parts: { engine: SearchEngine; store: SearchStore },
  document: { projectId: number; documentId: string; name: string; namedAt: Date },
): Promise<void> {
  const name = await parts.store.noteRenamed(document);
  if (name !== undefined) await showName(parts, document, name);
}

/**
 * Gives the index a name, and then the one that holds by now, until they are the same: of two that rename at a time,
 * the slower one would otherwise leave an older name behind.
 */
export async function showName(
  { engine, store }: { engine: Pick<SearchEngine, 'rename'>; store: SearchStore },
  { projectId, documentId }: { projectId: number; documentId: string },
  name: string,
): Promise<void> {
  for (
    let shown: string | undefined, holds: string | undefined = name;
    holds !== undefined && holds !== shown;
  ) {
    await engine.rename({ projectId, documentId, name: holds });
    shown = holds;
    holds = (await store.get(documentId))?.name;
  }
}
