/** The indexings under way in this process, for whoever must wait until they have ended. */
export class IndexingInProgress {
  readonly #running = new Set<Promise<void>>();

  async run(work: () => Promise<void>): Promise<void> {
    const running = work();
    this.#running.add(running);
    try {
      await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Resolves when every indexing that is under way now has ended, well or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}
