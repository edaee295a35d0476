import type { Component } from '@cairn/kit/run';
import type { Logger } from '@cairn/kit/telemetry';
import type { IndexDocumentParts } from './domain/index-document.ts';
import { rebuildIndex } from './domain/rebuild-index.ts';
import { repairIndex } from './domain/repair-index.ts';

export interface IndexUpkeepOptions {
  parts: IndexDocumentParts;
  /** Rebuild at start in any case. */
  always: boolean;
  logger: Logger;
  /** Wait before another attempt, in milliseconds. Default 30,000. */
  retryMs?: number;
}

/** At start, in the background: repairs the index, or rebuilds it when asked to. Tries again until it is done. */
export function createIndexUpkeep({
  parts,
  always,
  logger,
  retryMs = 30_000,
}: IndexUpkeepOptions): Component {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function rebuild(): Promise<void> {
    const rebuilt = await (always ? rebuildIndex : repairIndex)(parts, stopping.signal);
    if (rebuilt !== undefined) logger.info({ documents: rebuilt }, 'the search index was built anew');
  }

  async function untilDone(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await rebuild();
      } catch (error) {
        if (stopping.signal.aborted) return;
        logger.warn({ err: error }, 'the search index could not be built anew; trying again');
        await pause(retryMs, stopping.signal);
      }
    }
  }

  return {
    name: 'search index upkeep',
    begin() {
      running = untilDone();
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
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
