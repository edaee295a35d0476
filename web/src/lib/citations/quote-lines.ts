import { isShownByPage } from '../file-kinds.ts';

/**
 * The quote as it is shown with `white-space: pre-line`, of the same length, so that places in it stay what they were.
 * The lines of PDFs and pictures end where their page did: only an empty line parts two paragraphs. In
 * other files each line is one.
 */
export function quoteLines(quote: string, fileType: string): string {
  return isShownByPage(fileType) ? quote.replace(/(?<!\n)\n(?!\n)/g, ' ') : quote;
}
