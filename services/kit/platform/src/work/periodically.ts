import type { Component } from '../lifecycle/index.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Node's timers take 31 bits: 24 days. */
const LONGEST_MS = 2_147_483_647;

/** What shows how background work goes. */
export interface BackgroundParts {
  /** Hears of each run that failed. */
  logger: Logger;
  metrics?: Metrics | undefined;
}

export interface PeriodicOptions extends Partial<BackgroundParts> {
  name: string;
  /** From the end of a run to the begin of the next, 24 days at most. Milliseconds, as all here. */
  everyMs: number;
  /** The same after a run that failed. Default: `everyMs`. */
  retryMs?: number;
  /** The first run comes after `everyMs`, too, and not at once. */
  waitFirst?: boolean;
  /** What is logged of a failure. */
  failure?: string;
}

export interface Background extends Component {
  begin(): Promise<void> | void;
  /** Resolves when what runs has ended. */
  stop(): Promise<void>;
}

export interface Periodic extends Background {
  /** Runs the task now, or once more after the present run. A run asked for before the stop still takes place. */
  wake(): void;
}

/**
 * Runs a task again and again until it is stopped, never twice at the same time.
 *
 * @param task gets a signal that fires on stop. A number that it resolves to is the time until the next run
 *   instead of `everyMs`.
 */
export function periodically(
  task: (stopping: AbortSignal) => Promise<unknown>,
  { name, everyMs, retryMs = everyMs, waitFirst, logger, failure, metrics }: PeriodicOptions,
): Periodic {
  const stopping = new AbortController();
  const { signal } = stopping;
  let awake = () => {};
  let isWanted = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<number> {
    try {
      const next = await task(signal);
      metrics?.workFailing.set({ work: name }, 0);
      return typeof next === 'number' ? next : everyMs;
    } catch (error) {
      metrics?.workFailing.set({ work: name }, 1);
      if (!signal.aborted) logger?.warn({ err: error }, failure ?? `${name} failed`);
      return retryMs;
    }
  }

  function rest(ms: number): Promise<void> | undefined {
    if (isWanted || signal.aborted || ms <= 0) return undefined;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(ms, LONGEST_MS)).unref();
      awake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function repeat(): Promise<void> {
    for (let wait = waitFirst ? everyMs : 0; ; wait = await run()) {
      await rest(wait);
      if (signal.aborted && !isWanted) return;
      isWanted = false;
    }
  }

  return {
    name,
    begin() {
      running = repeat();
    },
    wake() {
      isWanted = true;
      awake();
    },
    async stop() {
      stopping.abort();
      awake();
      await running;
    },
  };
}
