import { lastSentence } from '#lib/citations/focus-claim.ts';

/** What ends where a claim of its own begins: a citation does not reach beyond it. */
const BLOCK = 'p, li, td, th, blockquote, h1, h2, h3, h4, h5, h6';

/**
 * The claim a citation mark stands behind: the last sentence before it in its paragraph, list item or table cell, as a
 * reader takes it. In a cell with nothing but the mark it is the whole row, and in a quotation all that is quoted: what
 * is one sentence to the server may be two to the browser.
 */
export function claimBefore(mark: Element): string {
  const block = mark.closest(BLOCK);
  if (!block) return '';
  const text = textBetween(block, mark);
  const before = block.closest('blockquote') ? text : lastSentence(text);
  if (before) return before;
  const row = mark.closest('tr');
  return lastSentence(textBetween(row ?? block, null));
}

/** The text of an element up to `end` (or all of it), without the numerals of marks. */
function textBetween(element: Element, end: Element | null): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const parts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (end && !(node.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
    if (node.parentElement?.closest('[data-citation]')) continue;
    parts.push(node.nodeValue ?? '');
  }
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
}
