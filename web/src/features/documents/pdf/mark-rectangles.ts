import type { RunRange } from '#lib/citations/find-quote.ts';

/** A marked area, in shares of the page's width and height, so that it holds at any size. */
export interface Mark {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Rectangles are on one line whose middles are closer than this share of the lower one's height. */
const JOIN = 0.6;
/** The widest blank between two words of a quote that is marked too, as a share of the page's width. */
const BLANK = 0.012;

/** Joins rectangles that follow each other on a line, with no wider a blank than `blank` between them. */
export function joinRectangles(rectangles: readonly Mark[], blank = BLANK): Mark[] {
  const joined: Mark[] = [];
  for (const next of rectangles) {
    const last = joined.at(-1);
    const sameLine =
      last &&
      Math.abs(last.top + last.height / 2 - next.top - next.height / 2) <
        JOIN * Math.min(last.height, next.height);
    const near = last && next.left - (last.left + last.width) < blank && next.left >= last.left - 0.001;
    if (last && sameLine && near) {
      const right = Math.max(last.left + last.width, next.left + next.width);
      const bottom = Math.max(last.top + last.height, next.top + next.height);
      last.top = Math.min(last.top, next.top);
      last.width = right - last.left;
      last.height = bottom - last.top;
    } else joined.push({ ...next });
  }
  return joined;
}

/** Where the parts of the text runs lie on the page. `layer` is the text layer that covers the page. */
export function rectanglesOf(
  layer: HTMLElement,
  divs: readonly HTMLElement[],
  ranges: readonly RunRange[],
): Mark[] {
  const page = layer.getBoundingClientRect();
  if (page.width === 0 || page.height === 0) return [];
  const marks = ranges.flatMap(({ run, start, end }) => {
    const node = divs[run]?.firstChild;
    if (!(node instanceof Text)) return [];
    const range = document.createRange();
    range.setStart(node, Math.min(start, node.length));
    range.setEnd(node, Math.min(end, node.length));
    return [...range.getClientRects()].map((rect) => ({
      left: (rect.left - page.left) / page.width,
      top: (rect.top - page.top) / page.height,
      width: rect.width / page.width,
      height: rect.height / page.height,
    }));
  });
  return joinRectangles(marks.filter(({ width, height }) => width > 0 && height > 0));
}
