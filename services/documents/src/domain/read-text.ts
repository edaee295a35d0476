import { type PageRequest, readPage } from '@cairn/platform/paging';
import { z } from 'zod';
import { ContextReader } from './context/context-reader.ts';
import type { Document, Passage } from './document.ts';
import type { ExtractedPage } from './page.ts';
import type { DocumentsStore } from './ports.ts';
import { refusals } from './refusals.ts';

/** Passages of one message to the index: some 130 kB of text. */
const STREAMED = 100;
/** Passages of several short versions in one message. */
const SHORT_TEXTS = 200;

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

const paging = {
  usual: 50,
  most: 200,
  place: z.int().min(0),
  placeOf: ({ ordinal }: Passage) => ordinal,
};

/** A document's passages in order: 50 a page unless asked otherwise, 200 at most. Empty before it is read. */
export function listPassages(store: DocumentsStore, document: Document, request: PageRequest) {
  return readPage('passages', request, paging, (limit, after = -1) =>
    store.passages(document.id, document.textVersion, after, limit),
  );
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
  const contexts = new ContextReader((number) => store.page(id, version, number));
  let after = -1;
  for (;;) {
    const passages = await store.passages(id, version, after, STREAMED);
    const last = passages.at(-1);
    if (!last) break;
    yield await contexts.complete(passages);
    after = last.ordinal;
    if (passages.length < STREAMED) break;
  }
  if (after + 1 < document.chunksCount) throw refusals.version_not_found();
}

export interface ShortText {
  readonly documentId: string;
  readonly version: number;
  readonly passages: Passage[];
}

/**
 * Every passage of several versions; without those that are not found, are not the text of their document, or for which
 * there is no room in one message any more.
 */
export async function getShortTexts(
  store: DocumentsStore,
  versions: readonly { readonly documentId: string; readonly version: number }[],
): Promise<ShortText[]> {
  const texts: ShortText[] = [];
  let room = SHORT_TEXTS;
  for (const { documentId, version } of versions) {
    const document = await store.get(documentId);
    if (document?.textVersion !== version || document.chunksCount > room) continue;
    const passages = await store.passages(documentId, version, -1, document.chunksCount);
    if (passages.length < document.chunksCount) continue;
    room -= passages.length;
    const contexts = new ContextReader((number) => store.page(documentId, version, number));
    texts.push({ documentId, version, passages: await contexts.complete(passages) });
  }
  return texts;
}
