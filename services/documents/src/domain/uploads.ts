/** The longest an upload may take, in milliseconds: six hours for 50 MB is 2.4 kB a second. */
export const LONGEST_UPLOAD_MS = 6 * 3_600_000;
/** A file is stray only when its upload began longer ago than that and what clocks may differ by. */
const SURELY_OVER_MS = 4 * LONGEST_UPLOAD_MS;

/** The uploads and drawings in progress, so that the sweep of stray files leaves theirs alone. */
export class Uploads {
  readonly #ids = new Set<string>();
  readonly #exclusive: boolean;

  /** `exclusive`: no other process takes uploads, so that those of this one are all there are. */
  constructor(options: { readonly exclusive: boolean }) {
    this.#exclusive = options.exclusive;
  }

  /** Notes the id of a document or picture whose file comes in; the returned function ends the note. */
  begin(documentId: string): () => void {
    this.#ids.add(documentId);
    return () => this.#ids.delete(documentId);
  }

  /** Whether the file that is to become this document may still be on its way in, here or in another process. */
  mayBeInProgress(documentId: string): boolean {
    if (this.#ids.has(documentId)) return true;
    return !this.#exclusive && Date.now() - begunAt(documentId) < SURELY_OVER_MS;
  }
}

/**
 * A document's id is made when its upload begins, and begins with the time (RFC 9562, UUIDv7): 48 bits of milliseconds.
 */
export function begunAt(documentId: string): number {
  const time = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(documentId);
  return time ? Number.parseInt(`${time[1]}${time[2]}`, 16) : 0;
}
