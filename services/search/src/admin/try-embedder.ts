import { type Embedder, EmbeddingFailed } from '@cairn/service/embedding';
import { refusals } from '../domain/refusals.ts';

/** A cold model may have to be loaded first. */
const MOST_MS = 30_000;

/**
 * Has one short text embedded, as questions are, and measures it.
 *
 * @throws Unavailable with what is wrong with the embedder; Conflict where there is none.
 */
export async function tryEmbedder(embedder: Embedder | undefined, signal: AbortSignal) {
  if (!embedder) throw refusals.embedder_off();
  const patience = AbortSignal.timeout(MOST_MS);
  const began = performance.now();
  try {
    const [vector] = await embedder.embed(['cairn'], {
      kind: 'question',
      signal: AbortSignal.any([signal, patience]),
    });
    return { tookMs: Math.round(performance.now() - began), dimensions: vector?.length ?? 0 };
  } catch (cause) {
    if (patience.aborted) throw refusals.embedder_too_slow({ count: MOST_MS / 1_000 }, { cause });
    if (cause instanceof EmbeddingFailed)
      throw refusals.embedder_failed({ reason: cause.message }, { cause });
    throw cause;
  }
}
