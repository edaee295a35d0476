/** The uploads in progress in this process, so that the sweep of stray files leaves theirs alone. */
export class Uploads {
  readonly #ids = new Set<string>();

  begin(documentId: string): Disposable {
    this.#ids.add(documentId);
    return { [Symbol.dispose]: () => this.#ids.delete(documentId) };
  }

  has(documentId: string): boolean {
    return this.#ids.has(documentId);
  }
}
