/** Text that comes within this time after a piece that was passed on is gathered: a frame of a screen at 60 Hz. */
export const FRAME_MS = 16;

/** A piece this near to a frame's end is not held back until then, in milliseconds. */
const NEAR_MS = 2;

/** Passes on the first piece at once, and those that come within a frame after it together at the frame's end. */
export class Frames<Piece> {
  readonly #pass: (pieces: readonly Piece[]) => void;
  readonly #ms: number;
  #waiting: Piece[] = [];
  /** When the frame ends that began with the last pieces passed on. */
  #endsAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #failure: { error: unknown } | undefined;

  /** `ms`: how long a frame is, in milliseconds. */
  constructor(pass: (pieces: readonly Piece[]) => void, ms = FRAME_MS) {
    this.#pass = pass;
    this.#ms = ms;
  }

  /** @throws what passing on earlier pieces failed with. */
  push(piece: Piece): void {
    if (this.#failure) throw this.#failure.error;
    this.#waiting.push(piece);
    if (this.#timer) return;
    const left = this.#endsAt - performance.now();
    if (left < NEAR_MS) this.flush();
    else this.#timer = setTimeout(() => this.#endFrame(), left);
  }

  /** Passes on what waits, without waiting for the frame's end. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    this.#endsAt = performance.now() + this.#ms;
    this.#pass(this.#waiting.splice(0));
  }

  /** Nobody waits for a timer: a failure is thrown at the next piece. */
  #endFrame(): void {
    try {
      this.flush();
    } catch (error) {
      this.#failure = { error };
    }
  }
}
