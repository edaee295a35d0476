import type { Document } from '../document.ts';
import type { DocumentsStore } from '../ports.ts';
import { numberOf } from './version-place.ts';

/**
 * What a new file has of the document that it becomes a version of: the next number, and what people say of it. To be
 * called under the document's name, so that no other upload gets the same number.
 *
 * @param versions All of them, the highest number first.
 */
export async function asVersionOf(
  store: DocumentsStore,
  namesake: Document,
  versions: readonly Document[],
): Promise<Partial<Document>> {
  const seriesId = namesake.seriesId ?? (await beginSeries(store, namesake));
  const { tags, description } = namesake;
  return {
    seriesId,
    versionNumber: Math.max(...versions.map(numberOf)) + 1,
    versionState: 'coming',
    ...(tags && { tags }),
    ...(description !== undefined && { description }),
  };
}

/** A document that has had one version only becomes the first of several. */
async function beginSeries(store: DocumentsStore, first: Document): Promise<string> {
  let document: Document | undefined = first;
  while (document && document.seriesId === undefined) {
    const changes = { seriesId: first.id, versionNumber: 1, versionState: 'current' } as const;
    if (await store.place(document, changes, [])) break;
    document = await store.get(first.id);
  }
  return first.id;
}
