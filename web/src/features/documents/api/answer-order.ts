/** Orders answers about things by when they were asked for: one that comes late does not undo what is known since. */
export class AnswerOrder {
  #asked = 0;
  readonly #taken = new Map<string, number>();

  /**
   * Notes that `id` is asked for now. The result is called when the answer is there: true takes it, false says that one
   * asked for later was taken.
   */
  ask(id: string): () => boolean {
    this.#asked += 1;
    const asked = this.#asked;
    return () => {
      if ((this.#taken.get(id) ?? 0) > asked) return false;
      this.#taken.set(id, asked);
      return true;
    };
  }
}
