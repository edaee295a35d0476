import { NotFound } from '@cairn/kit/errors';
import { copyPassages, type IndexDocumentParts } from './index-document.ts';
import type { DocumentState } from './indexed-state.ts';
import { showName } from './rename-document.ts';
import type { Rebuild } from './search-engine.ts';

/** Documents listed at a time. */
const PAGE = 100;

/**
 * Fetches every searchable document again into an index beside the present one, and switches to it when it is whole.
 * Searches and changes go on meanwhile. When it fails, the present index stays.
 * @returns how many documents the new index holds.
 */
export async function rebuildIndex(parts: IndexDocumentParts, signal?: AbortSignal): Promise<number> {
  const rebuild = await parts.engine.rebuild();
  try {
    // From here on changes go to both indexes. What was being written half to the present one alone is listed below once
    // it is done, and so is written whole.
    await parts.indexing.settled();
    const documents = await copyAll(parts, rebuild, signal);
    await rebuild.commit();
    return documents;
  } catch (error) {
    await rebuild.abort();
    throw error;
  }
}

async function copyAll(
  parts: IndexDocumentParts,
  rebuild: Rebuild,
  signal: AbortSignal | undefined,
): Promise<number> {
  let documents = 0;
  let after: string | undefined;
  for (;;) {
    const page = await parts.store.listIndexed(PAGE, after);
    for (const document of page) {
      signal?.throwIfAborted();
      await copyDocument(parts, rebuild, document, signal);
      documents++;
    }
    after = page.at(-1)?.documentId;
    if (page.length < PAGE) return documents;
  }
}

async function copyDocument(
  { source, store }: IndexDocumentParts,
  rebuild: Rebuild,
  document: DocumentState,
  signal: AbortSignal | undefined,
): Promise<void> {
  const version = { ...document, version: document.indexedVersion };
  try {
    await copyPassages(source, rebuild, version, { signal });
    await rebuild.publish(version);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
  // What happened to it while it was copied may have reached this index before it was published here.
  const now = await store.get(document.documentId);
  if (now) await showName({ engine: rebuild, store }, document, now.name);
  else await rebuild.remove({ projectId: document.projectId, documentId: document.documentId });
}
