import type { Document } from '../document.ts';
import { UNSURE_PERCENT } from '../page.ts';
import type { DocumentsStore } from '../ports.ts';
import { eachPage } from './each-page.ts';

/** Pages of each kind that are listed. */
const MOST = 1_000;

/** The pages of a document that have no text, and those whose text was recognised and may be wrong. */
export async function listGaps(
  store: Pick<DocumentsStore, 'pagesAfter'>,
  document: Document,
): Promise<{ pagesWithoutText: number[]; unsurePages: { page: number; confidence: number }[] }> {
  const pagesWithoutText: number[] = [];
  const unsurePages: { page: number; confidence: number }[] = [];
  let next = 1;
  const skipTo = (page: number) => {
    for (; next < page; next++) pagesWithoutText.push(next);
    next = page + 1;
  };
  for await (const { number: page, text, recognition } of eachPage(store, document)) {
    skipTo(page);
    if (text.trim() === '') pagesWithoutText.push(page);
    else if (recognition && recognition.confidence < UNSURE_PERCENT) {
      unsurePages.push({ page, confidence: recognition.confidence });
    }
  }
  skipTo(document.textPages + 1);
  return { pagesWithoutText: pagesWithoutText.slice(0, MOST), unsurePages: unsurePages.slice(0, MOST) };
}
