/** Bytes of the first parts. S3 asks for 5 MiB or more of every part but the last. */
export const PART_BYTES = 8 * 1024 * 1024;
/** A short file needs no more room than this. */
const FIRST_ROOM = 64 * 1024;

/** Bytes that go to a bucket together. Takes room as bytes come, and keeps it for the next part. */
export class Part {
  #most: number;
  #room = Buffer.allocUnsafe(FIRST_ROOM);
  #filled = 0;

  /** @param most bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#filled === this.#most;
  }

  /** Valid until `begin`. */
  get bytes(): Uint8Array {
    return this.#room.subarray(0, this.#filled);
  }

  /** Empties it for the next part. */
  begin(most: number): void {
    this.#most = most;
    this.#filled = 0;
  }

  /** Takes as many bytes as fit. @returns how many. */
  take(bytes: Uint8Array): number {
    const taken = bytes.subarray(0, this.#most - this.#filled);
    const needed = this.#filled + taken.byteLength;
    if (needed > this.#room.length) {
      const larger = Buffer.allocUnsafe(Math.min(this.#most, Math.max(needed, 2 * this.#room.length)));
      this.#room.copy(larger, 0, 0, this.#filled);
      this.#room = larger;
    }
    this.#room.set(taken, this.#filled);
    this.#filled = needed;
    return taken.byteLength;
  }
}
