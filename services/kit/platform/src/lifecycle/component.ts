/**
 * A part of a process with a life of its own. Parts start in the order they are listed and stop in the reverse order.
 */
export interface Component {
  name: string;
  /** Opens what the part needs; when it resolves, others may use the part. */
  start?(): Promise<void> | void;
  /** Begins work that calls other parts (consumers, jobs, relays): called once everything has started. */
  begin?(): Promise<void> | void;
  /** Throws, with the reason, while the part cannot serve. */
  ready?(): Promise<void> | void;
  /** Announces that it will stop, and goes on serving: called for every part before any is stopped. */
  drain?(): Promise<void> | void;
  /** Ends work in progress and closes what was opened. Called also when a later part failed to start. */
  stop?(): Promise<void> | void;
}

/** Whether everything can serve, and why not. */
export interface Readiness {
  ready: boolean;
  /** Reason by part, for those that are not ready. */
  waiting: Record<string, string>;
}

/** Several parts as one. */
export function group(
  name: string,
  parts: readonly Component[],
): Component & { readiness(): Promise<Readiness>; isEnding(): boolean } {
  const started: Component[] = [];
  let stopping: Promise<void> | undefined;
  let draining = false;

  async function stopAll(): Promise<void> {
    const failures: unknown[] = [];
    while (started.length > 0) {
      try {
        await started.pop()?.stop?.();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${name}: some parts did not stop cleanly`);
  }

  async function readiness(): Promise<Readiness> {
    const waiting: Record<string, string> = draining ? { [name]: 'is about to end' } : {};
    await Promise.all(
      parts.map(async (part) => {
        try {
          await part.ready?.();
        } catch (error) {
          waiting[part.name] = error instanceof Error ? error.message : String(error);
        }
      }),
    );
    return { ready: Object.keys(waiting).length === 0, waiting };
  }

  return {
    name,
    async start() {
      for (const part of parts) {
        if (stopping) throw new Error(`${name} was stopped before all of it had started`);
        started.push(part);
        try {
          await part.start?.();
        } catch (error) {
          await stopAll().catch(() => undefined);
          throw new Error(
            `${part.name} did not start: ${error instanceof Error ? error.message : String(error)}`,
            {
              cause: error,
            },
          );
        }
      }
    },
    async begin() {
      for (const part of parts) await part.begin?.();
    },
    readiness,
    isEnding: () => draining,
    async ready() {
      const state = await readiness();
      if (!state.ready) {
        throw new Error(
          Object.entries(state.waiting)
            .map(([part, reason]) => `${part}: ${reason}`)
            .join('; '),
        );
      }
    },
    async drain() {
      draining = true;
      await Promise.all(started.map((part) => part.drain?.()));
    },
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}
