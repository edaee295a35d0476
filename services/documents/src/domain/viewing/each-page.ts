import type { Document } from '../document.ts';
import type { ExtractedPage } from '../page.ts';
import type { DocumentsStore } from '../ports.ts';

/** Pages read at once. */
const PORTION = 50;

/** The pages of a document's text in order, read a portion at a time. */
export async function* eachPage(
  store: Pick<DocumentsStore, 'pagesAfter'>,
  { id, textVersion }: Pick<Document, 'id' | 'textVersion'>,
): AsyncGenerator<ExtractedPage> {
  for (let after = 0; ; ) {
    const pages = await store.pagesAfter(id, textVersion, after, PORTION);
    yield* pages;
    if (pages.length < PORTION) return;
    after = pages.at(-1)?.number ?? after;
  }
}
