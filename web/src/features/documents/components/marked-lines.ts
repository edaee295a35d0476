import type { DocumentPage, FoundPlace } from '#lib/api/types.ts';
import { findQuote, normalise } from '#lib/citations/find-quote.ts';

/** A passage in the text of one page. */
export interface Passage {
  page: number;
  /** Characters of the page's text, `end` excluded, in UTF-16 units. */
  start: number;
  end: number;
  quote: string;
  /** The cited passage that the quote is a part of, and where that begins. */
  within?: { readonly text: string; readonly start: number } | undefined;
}

/** A place of words that were looked for; the current one is where the reader has come to. */
export type Found = FoundPlace & { readonly isCurrent: boolean };

type FoundSpan = Pick<Found, 'start' | 'end' | 'isCurrent'>;

/** A part of a line. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** A line of text; the part from `from` to `to` is marked when both are given. */
export interface Line {
  number: number;
  text: string;
  from?: number;
  to?: number;
  /** What was looked for in it. */
  found?: readonly (Part & { readonly isCurrent: boolean })[];
}

/**
 * Where the passage stands in the page's text: at its own offsets if the quote is there, or (when the document
 * was read again since) wherever its letters are. Null when it is not on this page.
 */
export function locatePassage(
  text: string,
  { start, end, quote }: Passage,
): { start: number; end: number } | null {
  const wanted = normalise(quote);
  if (end > start && normalise(text.slice(start, end)) === wanted) return { start, end };
  const found = findQuote([text], { text: quote, start });
  if (found.length > 0) {
    return {
      start: Math.min(...found.map((range) => range.start)),
      end: Math.max(...found.map((range) => range.end)),
    };
  }
  return !wanted && end > start && end <= text.length ? { start, end } : null;
}

/** The lines of a page with the passage marked in them, and what was looked for: `found`, in order. */
export function markedLines(
  { text, first_line }: DocumentPage,
  place: { start: number; end: number } | null,
  found: readonly FoundSpan[] = [],
): Line[] {
  let next = 0;
  const foundIn = (start: number, end: number) => {
    while ((found[next]?.end ?? end) < start) next += 1;
    const parts = [];
    for (let at = next; (found[at]?.start ?? end) < end; at += 1) {
      const span = found[at];
      if (!span || span.end <= start) continue;
      const from = Math.max(0, span.start - start);
      parts.push({ from, to: Math.min(end, span.end) - start, isCurrent: span.isCurrent });
    }
    return parts.length > 0 ? { found: parts } : {};
  };
  let at = 0;
  return text.split(/\r\n|\r|\n/).map((line, index) => {
    const start = at;
    const end = start + line.length;
    // A CRLF counts two units.
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    const number = first_line + index;
    if (!place || place.end <= start || place.start > end || (place.start === end && line.length > 0)) {
      return { number, text: line, ...foundIn(start, end) };
    }
    return {
      number,
      text: line,
      ...foundIn(start, end),
      from: Math.max(0, place.start - start),
      to: Math.min(line.length, place.end - start),
    };
  });
}
