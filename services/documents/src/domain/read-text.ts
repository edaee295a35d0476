import { decodePageToken, encodePageToken, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Chunk, Document } from './document.ts';
import type { ExtractedPage } from './page.ts';
import type { DocumentsStore } from './ports.ts';
import { refusals } from './refusals.ts';

/** Passages of one message to the index: some 130 kB of text. */
const STREAMED = 100;

/** One page of a document's text. Throws NotFound before the document is read and for pages it does not have. */
export async function getPage(
  store: DocumentsStore,
  document: Document,
  number: number,
): Promise<ExtractedPage> {
  if (document.textVersion === 0) throw refusals.document_unread();
  const page = await store.page(document.id, document.textVersion, number);
  if (!page) throw refusals.page_not_found({ pages: document.textPages, number });
  return page;
}

export interface ChunkPage {
  readonly chunks: Chunk[];
  readonly nextPageToken: string;
}

/** A document's passages in order: 50 a page unless asked otherwise, 200 at most. Empty before it is read. */
export async function listChunks(
  store: DocumentsStore,
  document: Document,
  request: { pageSize: number; pageToken: string },
): Promise<ChunkPage> {
  const limit = pageSize(request.pageSize, 50, 200);
  const after = decodePageToken(request.pageToken, z.int().min(0)) ?? -1;
  const found = await store.chunks(document.id, document.textVersion, after, limit + 1);
  const chunks = found.slice(0, limit);
  const last = found.length > limit ? chunks.at(-1) : undefined;
  return { chunks, nextPageToken: last ? encodePageToken(last.ordinal) : '' };
}

/**
 * Every passage of one version, in portions. Throws NotFound when the document is deleted or another version is its
 * text.
 */
export async function* streamChunks(
  store: DocumentsStore,
  id: string,
  version: number,
): AsyncGenerator<Chunk[]> {
  const document = await store.get(id);
  if (document?.textVersion !== version) throw refusals.version_not_found();
  let after = -1;
  for (;;) {
    const chunks = await store.chunks(id, version, after, STREAMED);
    const last = chunks.at(-1);
    if (!last) break;
    yield chunks;
    after = last.ordinal;
  }
  if (after + 1 < document.chunksCount) throw refusals.version_not_found();
}
