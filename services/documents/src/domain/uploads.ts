/** The uploads in progress in this process, so that the sweep of stray files leaves theirs alone. */
export class Uploads {
  readonly #ids = new Set<string>();

  /** Notes an upload; the returned function ends the note. */
  begin(documentId: string): () => void {
    this.#ids.add(documentId);
    return () => this.#ids.delete(documentId);
  }

  has(documentId: string): boolean {
    return this.#ids.has(documentId);
  }
}
