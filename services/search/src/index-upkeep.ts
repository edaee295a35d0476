import type { Component } from '@cairn/kit/run';
import type { Logger } from '@cairn/kit/telemetry';
import type { IndexDocumentParts } from './domain/index-document.ts';
import { renewIndex, repairIndex } from './domain/repair-index.ts';

export interface IndexUpkeepOptions {
  parts: IndexDocumentParts;
  /** Rebuild at start in any case. */
  always: boolean;
  logger: Logger;
  /** Wait before another attempt, in milliseconds. Default 30,000. */
  retryMs?: number;
  /** Time between two looks at whether the index is whole, in milliseconds; absent: at start only. */
  lookEveryMs?: number | undefined;
}

export interface IndexUpkeep extends Component {
  /** Whether the index may lack documents: until it was looked through at start, and while it is built again. */
  isBuilding(): boolean;
}

/** In the background: repairs the index, or rebuilds it at start when asked to. Tries again until it is done. */
export function createIndexUpkeep(options: IndexUpkeepOptions): IndexUpkeep {
  const { parts, always, logger, retryMs = 30_000, lookEveryMs } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let tolerated = 0;
  let building = true;

  function tell(documents: number | undefined): void {
    if (documents !== undefined) logger.info({ documents }, 'the search index was built anew');
  }

  async function repair(): Promise<void> {
    const { rebuilt, missing } = await repairIndex(parts, { signal, tolerated });
    tell(rebuilt);
    // What is still missing after a rebuild, another one would not bring back.
    tolerated = missing;
  }

  /** Gives what the work gave; undefined when it was stopped before it succeeded. */
  async function untilDone<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (!signal.aborted) {
      try {
        return await work();
      } catch (error) {
        if (signal.aborted) break;
        logger.warn({ err: error }, 'the search index could not be seen to; trying again');
        await pause(retryMs, signal);
      }
    }
    return undefined;
  }

  async function run(): Promise<void> {
    if (always) {
      const state = await untilDone(() => parts.engine.state());
      if (state) tell(await untilDone(() => renewIndex(parts, state.generation, signal)));
    }
    await untilDone(repair);
    building = false;
    while (lookEveryMs !== undefined && !signal.aborted) {
      await pause(lookEveryMs, signal);
      building = true;
      await untilDone(repair);
      building = false;
    }
  }

  return {
    name: 'search index upkeep',
    isBuilding: () => building,
    begin() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Resolves after the time, or at once when aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
