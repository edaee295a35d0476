import { type BackgroundParts, periodically } from '@cairn/platform/work';
import type { Component } from '@cairn/service/run';
import { fillMissing } from './domain/entries/fill-entries.ts';
import type { RebuildParts } from './domain/rebuild-index.ts';
import { renewIndex, repairIndex } from './domain/repair-index.ts';

export interface IndexUpkeepOptions extends BackgroundParts {
  parts: RebuildParts;
  /** Rebuild at start in any case. */
  always: boolean;
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
  const { parts, always, logger, metrics, retryMs = 30_000, lookEveryMs } = options;
  let tolerated = 0;
  let building = true;
  let generation: string | undefined;
  let isRenewed = !always;

  function log(documents: number | undefined): void {
    if (documents !== undefined) logger.info({ documents }, 'the search index was rebuilt');
  }

  async function renew(signal: AbortSignal): Promise<void> {
    // The one to be replaced, however many attempts it takes.
    generation ??= (await parts.engine.state()).generation;
    log(await renewIndex(parts, generation, signal));
    isRenewed = true;
  }

  const loop = periodically(
    async (signal) => {
      building = true;
      if (!isRenewed) await renew(signal);
      const { rebuilt, missing } = await repairIndex(parts, { signal, tolerated });
      log(rebuilt);
      // What is still missing after a rebuild, another one would not bring back.
      tolerated = missing;
      building = false;
      if (!parts.entries) return;
      const filled = await fillMissing({ ...parts, entries: parts.entries }, { signal });
      if (filled.length > 0) logger.info({ filled }, 'memories and chats were put into the search index');
    },
    {
      name: 'search index upkeep',
      everyMs: lookEveryMs ?? Number.POSITIVE_INFINITY,
      retryMs,
      logger,
      metrics,
      failure: 'the search index could not be seen to; trying again',
    },
  );

  return { ...loop, isBuilding: () => building };
}
