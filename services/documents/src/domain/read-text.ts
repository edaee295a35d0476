import { decodePageToken, encodePageToken, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Document, Passage } from './document.ts';
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

export interface PassagePage {
  readonly passages: Passage[];
  readonly nextPageToken: string;
}

/** A document's passages in order: 50 a page unless asked otherwise, 200 at most. Empty before it is read. */
export async function listPassages(
  store: DocumentsStore,
  document: Document,
  request: { pageSize: number; pageToken: string },
): Promise<PassagePage> {
  const limit = pageSize(request.pageSize, 50, 200);
  const after = decodePageToken(request.pageToken, z.int().min(0)) ?? -1;
  const found = await store.passages(document.id, document.textVersion, after, limit + 1);
  const passages = found.slice(0, limit);
  const last = found.length > limit ? passages.at(-1) : undefined;
  return { passages, nextPageToken: last ? encodePageToken(last.ordinal) : '' };
}

/**
 * Every passage of one version, in portions. Throws NotFound when the document is deleted or another version is its
 * text.
 */
export async function* streamPassages(
  store: DocumentsStore,
  id: string,
  version: number,
): AsyncGenerator<Passage[]> {
  const document = await store.get(id);
  if (document?.textVersion !== version) throw refusals.version_not_found();
  let after = -1;
  for (;;) {
    const passages = await store.passages(id, version, after, STREAMED);
    const last = passages.at(-1);
    if (!last) break;
    yield passages;
    after = last.ordinal;
  }
  if (after + 1 < document.chunksCount) throw refusals.version_not_found();
}
