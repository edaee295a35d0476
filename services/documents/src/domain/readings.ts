/** Thrown into a reading whose document is being deleted. */
class ReadingCalledOff extends Error {
  override readonly name = 'ReadingCalledOff';
}

/** The readings in progress in this process, so that a deletion ends them at once. */
export class Readings {
  readonly #running = new Map<string, Set<AbortController>>();

  /** A signal that is aborted when the document is deleted. Call `end` when the reading ends. */
  begin(documentId: string): { readonly signal: AbortSignal; end(): void } {
    const controller = new AbortController();
    const controllers = this.#running.get(documentId) ?? new Set();
    this.#running.set(documentId, controllers.add(controller));
    return {
      signal: controller.signal,
      end: () => {
        controllers.delete(controller);
        if (controllers.size === 0) this.#running.delete(documentId);
      },
    };
  }

  callOff(documentId: string): void {
    for (const controller of this.#running.get(documentId) ?? []) {
      controller.abort(new ReadingCalledOff('The document is being deleted.'));
    }
  }
}
