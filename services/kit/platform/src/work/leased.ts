import { type Background, type BackgroundParts, periodically } from './periodically.ts';

export interface LeasedWork<Task> extends BackgroundParts {
  name: string;
  /** Takes a task that is due, under a lease: another process takes it over when the lease runs out. */
  take(): Promise<Task | undefined>;
  /** Prolongs the lease. False when the task is another's or no more. */
  renew?(task: Task): Promise<boolean>;
  /** Milliseconds, as all here. */
  renewEveryMs?: number;
  /**
   * Does the task. `signal` fires on stop and when the lease is lost: it then has to end soon, and change nothing more.
   */
  run(task: Task, signal: AbortSignal): Promise<void>;
  /** `run` threw through a fault of its own: has the task run again later, or gives it up. */
  retry(task: Task, error: unknown): Promise<void>;
  /** `run` was cut off by the stop: gives the task back at once, its run not counted. */
  giveBack(task: Task): Promise<void>;
  /** Called when `run` threw after its lease was lost. */
  onLost?(task: Task): void;
  /** Called before the first task is taken. */
  prepare?(): Promise<unknown>;
  /** Tasks run at the same time in this process. Default 1. */
  concurrency?: number;
  /** The longest time between two looks for tasks, since other processes add some too. */
  everyMs: number;
  /** The next look after the store could not be reached. Default: `everyMs`. */
  retryMs?: number;
  /** When the next task falls due. */
  nextDue?(): Promise<Date | undefined>;
  /** Calls back when a task may have become due. Returns how to end that. */
  onAdded?(callback: () => void): () => void;
}

/** A look at what is due is not repeated sooner. */
const SHORTEST_MS = 20;

/** Does tasks that processes share under leases, and drains on stop: what runs is cut off and given back. */
export function leased<Task>(work: LeasedWork<Task>): Background {
  const { name, concurrency = 1, everyMs, logger } = work;
  const running = new Set<Promise<void>>();
  let forget: (() => void) | undefined;

  async function attempt(task: Task, stopping: AbortSignal): Promise<void> {
    const lost = new AbortController();
    // Renewals do not wait for each other: one that hangs must not cost the lease.
    const renewal = setInterval(() => {
      work.renew?.(task).then(
        (held) => held || lost.abort(),
        (error) => logger.warn({ err: error, work: name }, 'a lease could not be renewed'),
      );
    }, work.renewEveryMs ?? everyMs).unref();
    try {
      await work.run(task, AbortSignal.any([stopping, lost.signal]));
    } catch (error) {
      if (lost.signal.aborted) work.onLost?.(task);
      else if (stopping.aborted) await work.giveBack(task);
      else await work.retry(task, error);
    } finally {
      clearInterval(renewal);
    }
  }

  async function fill(stopping: AbortSignal): Promise<number> {
    while (!stopping.aborted && running.size < concurrency) {
      const task = await work.take();
      if (task === undefined) break;
      if (stopping.aborted) {
        await work.giveBack(task);
        break;
      }
      const one = attempt(task, stopping)
        .catch((error) => logger.error({ err: error, work: name }, 'a task could not be settled'))
        .finally(() => {
          running.delete(one);
          loop.wake();
        });
      running.add(one);
    }
    // With every place taken there is nothing to wait for but the end of a task.
    if (running.size >= concurrency) return everyMs;
    const due = await work.nextDue?.();
    return due ? Math.min(everyMs, Math.max(SHORTEST_MS, due.getTime() - Date.now())) : everyMs;
  }

  const loop = periodically(fill, {
    name,
    everyMs,
    retryMs: work.retryMs ?? everyMs,
    logger,
    metrics: work.metrics,
    failure: `${name} could not be looked for`,
  });

  async function stop(): Promise<void> {
    forget?.();
    await loop.stop();
    await Promise.all(running);
  }

  return {
    name,
    async begin() {
      await work.prepare?.();
      forget = work.onAdded?.(loop.wake);
      loop.begin();
    },
    stop,
  };
}
