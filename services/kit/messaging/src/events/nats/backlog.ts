interface OfProject {
  projectId: number;
}

/** Deliveries at hand that cannot begin yet, and which projects are being acted on; 0 is no project. */
export class Backlog<Item extends OfProject> {
  readonly #waiting: Item[] = [];
  readonly #busy = new Set<number>();

  get size(): number {
    return this.#waiting.length;
  }

  add(item: Item): void {
    this.#waiting.push(item);
  }

  /** Takes out the first whose project is not being acted on, and marks it as being so until `done`. */
  take(): Item | undefined {
    const at = this.#waiting.findIndex(({ projectId }) => !this.#busy.has(projectId));
    if (at < 0) return undefined;
    const [item] = this.#waiting.splice(at, 1);
    if (item && item.projectId !== 0) this.#busy.add(item.projectId);
    return item;
  }

  /** Takes out those that wait next of a project, up to the first that may not join; at most so many. */
  takeMore(projectId: number, most: number, mayJoin: (item: Item) => boolean): Item[] {
    const ofProject = this.#waiting.filter((item) => item.projectId === projectId).slice(0, most);
    const end = ofProject.findIndex((item) => !mayJoin(item));
    const taken = new Set(end < 0 ? ofProject : ofProject.slice(0, end));
    if (taken.size > 0)
      this.#waiting.splice(0, Infinity, ...this.#waiting.filter((item) => !taken.has(item)));
    return [...taken];
  }

  done({ projectId }: Item): void {
    this.#busy.delete(projectId);
  }

  /** Takes out all that wait. */
  clear(): Item[] {
    return this.#waiting.splice(0);
  }
}
