/** An area of a page as it is shown, in points from the left edge and from the foot. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** Quarter turns against the clock. */
export type Turn = 0 | 1 | 2 | 3;

/** `[a, b, c, d, e, f]` of PDF 32000-1, 8.3.3. */
type Matrix = readonly [number, number, number, number, number, number];

/** Of a quarter turn: what lies further from one is aslant. */
const MOST_SLANT = 0.1;

/** What rounding leaves. */
const ALMOST_NONE = 1e-3;

/** A page's size as it is shown, and the way there from the space that its content is written in. */
export class PageGeometry {
  /** Points. */
  readonly width: number;
  readonly height: number;
  readonly #matrix: Matrix;
  /** Moved at most, as nearly all pages are. */
  readonly #isPlain: boolean;

  constructor(width: number, height: number, matrix: Matrix) {
    this.width = width;
    this.height = height;
    this.#matrix = matrix;
    const [a, b, c, d] = matrix;
    this.#isPlain = [a - 1, b, c, d - 1].every((value) => Math.abs(value) < ALMOST_NONE);
  }

  /** The box around two opposite corners of the page's content. */
  box(x0: number, y0: number, x1: number, y1: number): Box {
    const [a, b, c, d, e, f] = this.#matrix;
    if (this.#isPlain) {
      return {
        left: Math.min(x0, x1) + e,
        right: Math.max(x0, x1) + e,
        bottom: Math.min(y0, y1) + f,
        top: Math.max(y0, y1) + f,
      };
    }
    const xs = [a * x0 + c * y0 + e, a * x1 + c * y1 + e] as const;
    const ys = [b * x0 + d * y0 + f, b * x1 + d * y1 + f] as const;
    return {
      left: Math.min(...xs),
      right: Math.max(...xs),
      bottom: Math.min(...ys),
      top: Math.max(...ys),
    };
  }

  /** How text is turned that runs at an angle (radians, against the clock) in the page's content; 0 where aslant. */
  turnOf(angle: number): Turn {
    const [a, b] = this.#matrix;
    const exact = (angle + Math.atan2(b, a)) / (Math.PI / 2);
    const quarters = Math.round(exact);
    if (Math.abs(exact - quarters) > MOST_SLANT) return 0;
    return (((quarters % 4) + 4) % 4) as Turn;
  }

  /** Whether nothing of a box can be seen; never on a page without a size. */
  isOutside({ left, right, bottom, top }: Box): boolean {
    if (!(this.width > 0 && this.height > 0)) return false;
    return right <= 0 || left >= this.width || top <= 0 || bottom >= this.height;
  }
}

/** A box as somebody sees it who turns their head until text turned like this stands upright. */
export function turned({ left, right, bottom, top }: Box, turn: Turn): Box {
  if (turn === 1) return { left: bottom, right: top, bottom: -right, top: -left };
  if (turn === 2) return { left: -right, right: -left, bottom: -top, top: -bottom };
  if (turn === 3) return { left: -top, right: -bottom, bottom: left, top: right };
  return { left, right, bottom, top };
}
