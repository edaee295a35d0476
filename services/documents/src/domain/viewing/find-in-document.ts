import { fits } from '@cairn/platform/text';
import type { Document } from '../document.ts';
import type { DocumentsStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { eachPage } from './each-page.ts';
import { wordPattern } from './word-pattern.ts';

/** Characters that are looked for. */
const LONGEST = 200;
/** Places that are given; people step through no more. */
const MOST = 1_000;
/** Characters given on either side of a place. */
const AROUND = 80;

/** Characters `start` to `end` of a page's text, in UTF-16 units. */
interface FoundPlace {
  readonly page: number;
  readonly start: number;
  readonly end: number;
  /** The words as they stand there. */
  readonly text: string;
  /** They with some of what stands around them, and where that begins. */
  readonly around: string;
  readonly aroundStart: number;
}

/**
 * Where a document's text has some words, page by page. Nothing is found before it is read.
 *
 * @throws InvalidInput for words that are too long.
 */
export async function findInDocument(
  store: Pick<DocumentsStore, 'pagesAfter'>,
  document: Document,
  query: string,
): Promise<{ places: FoundPlace[]; more: boolean; version: number }> {
  if (!fits(query, LONGEST)) throw refusals.find_too_long({ max: LONGEST });
  const { textVersion: version } = document;
  const pattern = wordPattern(query);
  const places: FoundPlace[] = [];
  if (!pattern) return { places, more: false, version };
  for await (const { number: page, text } of eachPage(store, document)) {
    for (const { index: start, 0: found } of text.matchAll(pattern)) {
      if (places.length === MOST) return { places, more: true, version };
      const end = start + found.length;
      const aroundStart = Math.max(0, start - AROUND);
      const around = text.slice(aroundStart, end + AROUND).toWellFormed();
      places.push({ page, start, end, text: found, around, aroundStart });
    }
  }
  return { places, more: false, version };
}
