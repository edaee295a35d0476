import { type BackgroundParts, type Periodic, periodically } from '@cairn/platform/work';
import { type EmbedPassagesParts, embedPassages } from './domain/embed-passages.ts';
import type { Meaning } from './domain/meaning.ts';

export interface EmbeddingUpkeepOptions extends BackgroundParts {
  parts: EmbedPassagesParts;
  meaning: Meaning;
  /** Time between two looks for passages without a vector, in milliseconds. Default 2,000. */
  everyMs?: number;
  /** The same after the embedder or the index failed. Default 10,000. */
  retryMs?: number;
}

/** In the background: embeds what became searchable, and again all of it after the embedder was changed. */
export function createEmbeddingUpkeep(options: EmbeddingUpkeepOptions): Periodic {
  const { parts, meaning, logger, metrics, everyMs = 2_000, retryMs = 10_000 } = options;
  return periodically(
    async (signal) => {
      try {
        await embedPassages(parts, signal, (space, progress) => {
          meaning.note(space, progress);
          metrics?.passagesNotEmbedded.set(progress.passages - progress.embedded);
        });
      } catch (error) {
        meaning.noteFailure(error);
        throw error;
      }
    },
    {
      name: 'embedding',
      everyMs,
      retryMs,
      logger,
      metrics,
      failure: 'passages could not be embedded; search goes by words until they are; trying again',
    },
  );
}
