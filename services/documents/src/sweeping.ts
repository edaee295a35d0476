import type { Component } from '@cairn/kit/run';
import type { Logger } from '@cairn/kit/telemetry';
import { type SweepDependencies, sweep } from './domain/sweep.ts';

const EVERY_MS = 3_600_000;

/**
 * Clears away what killed processes left, beside everything else: when this process begins, and every hour, since other
 * replicas may die while this one goes on. Replicas may do it at the same time.
 */
export function createSweeping(dependencies: SweepDependencies, logger: Logger): Component {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function run(): void {
    running = sweep(dependencies, stopping.signal)
      .catch((error) => logger.warn({ err: error }, 'leftovers could not be cleared away'))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(run, EVERY_MS).unref();
      });
  }

  return {
    name: 'documents sweep',
    begin: run,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
