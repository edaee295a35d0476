import type { QuarterTurns } from './grey-picture.ts';

/** An area of a picture in pixels from its left upper corner. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How a picture was made upright: turned by quarters with the clock, then by an angle around its centre. */
export interface Upright {
  readonly turns: QuarterTurns;
  /** Radians with the clock. */
  readonly angle: number;
}

/** Boxes count in so many parts of the page's width and height. */
const PARTS = 10_000;

type Size = { readonly width: number; readonly height: number };

/** Where an area of the upright picture lies on the page as it is shown, in `PARTS` of its width and height. */
export function placeOnPage(area: Area, page: Size, { turns, angle }: Upright): Area {
  const { width, height } = page;
  const upright = turns % 2 === 0 ? page : { width: height, height: width };
  const corners = [
    [area.left, area.top],
    [area.right, area.top],
    [area.left, area.bottom],
    [area.right, area.bottom],
  ] as const;
  const back = corners.map(([x, y]) => turnBack(slantBack(x, y, upright, angle), page, turns));
  const parts = (values: number[], whole: number, pick: (...numbers: number[]) => number) =>
    Math.round((Math.min(Math.max(pick(...values), 0), whole) / whole) * PARTS);
  const xs = back.map(([x]) => x);
  const ys = back.map(([, y]) => y);
  return {
    left: parts(xs, width, Math.min),
    right: parts(xs, width, Math.max),
    top: parts(ys, height, Math.min),
    bottom: parts(ys, height, Math.max),
  };
}

function slantBack(x: number, y: number, { width, height }: Size, angle: number): [number, number] {
  if (angle === 0) return [x, y];
  const [dx, dy] = [x - width / 2, y - height / 2];
  const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)];
  return [width / 2 + dx * cos - dy * sin, height / 2 + dx * sin + dy * cos];
}

function turnBack([x, y]: [number, number], { width, height }: Size, turns: QuarterTurns): [number, number] {
  if (turns === 1) return [y, height - x];
  if (turns === 2) return [width - x, height - y];
  if (turns === 3) return [width - y, x];
  return [x, y];
}
