import { NotFound } from '@cairn/platform/errors';
import { inPortions } from '@cairn/platform/work';
import { fillEntries } from './entries/fill-entries.ts';
import type { EntrySource } from './entries/ports.ts';
import { copyPassages, type IndexDocumentParts, PassageRefused } from './index-document.ts';
import type { DocumentState } from './indexed-state.ts';
import { showName } from './rename-document.ts';
import type { Rebuild } from './search-engine.ts';

export interface RebuildParts extends IndexDocumentParts {
  /** Where memories and chats come from, which are put into the new index as well. */
  entries?: EntrySource | undefined;
}

/** Documents listed at a time. */
const PAGE = 100;

/**
 * Fetches every document again into an index beside the present one, and switches to it when it is whole. Searches and
 * changes go on meanwhile, in this process and in others. When it fails, the present index stays. Only one process may
 * call it at a time.
 *
 * Nothing is lost, because every change is noted in the store before it is made in the index. A version noted before
 * its document is listed here is copied here, even while another process indexes it into the present index alone; one
 * noted later is indexed by a process that writes to the new index as well.
 *
 * @returns how many documents were copied.
 */
export async function rebuildIndex(parts: RebuildParts, signal?: AbortSignal): Promise<number> {
  const rebuild = await parts.engine.rebuild();
  try {
    const documents = await copyAll(parts, rebuild, signal);
    if (parts.entries) await fillEntries({ ...parts, entries: parts.entries }, rebuild, { signal });
    await rebuild.commit();
    return documents;
  } catch (error) {
    // What cannot be taken away now is discarded by the next rebuild.
    await rebuild.abort().catch(() => undefined);
    throw error;
  }
}

async function copyAll(
  parts: IndexDocumentParts,
  rebuild: Rebuild,
  signal: AbortSignal | undefined,
): Promise<number> {
  let documents = 0;
  const all = inPortions(
    (limit, last: DocumentState | undefined) => parts.store.listExtracted(limit, last?.documentId),
    PAGE,
  );
  for await (const document of all) {
    signal?.throwIfAborted();
    if (await copyDocument(parts, rebuild, document, signal)) documents++;
  }
  return documents;
}

/** @returns whether there was something to copy. */
async function copyDocument(
  parts: IndexDocumentParts,
  rebuild: Rebuild,
  document: DocumentState,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { store } = parts;
  const { version, indexedVersion } = document;
  const copied =
    (await copyVersion(parts, rebuild, document, signal)) ||
    // The newest version may be one that cannot be indexed.
    (indexedVersion > 0 &&
      indexedVersion < version &&
      (await copyVersion(parts, rebuild, { ...document, version: indexedVersion }, signal)));
  // What happened to it while it was copied may have reached this index before it was published here.
  const now = await store.get(document.documentId);
  if (now) await showName({ engine: rebuild, store }, document, now.name);
  else await rebuild.remove({ projectId: document.projectId, documentId: document.documentId });
  return copied;
}

async function copyVersion(
  { source }: IndexDocumentParts,
  rebuild: Rebuild,
  document: DocumentState,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    await copyPassages(source, rebuild, document, { signal });
    await rebuild.publish(document);
    return true;
  } catch (error) {
    if (error instanceof NotFound || error instanceof PassageRefused) return false;
    throw error;
  }
}
