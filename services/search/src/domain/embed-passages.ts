import { traced } from '@cairn/platform/tracing';
import { type Embedder, EmbeddingFailed, type EmbeddingSpace } from '@cairn/service/embedding';
import type { DocumentVersion, SearchEngine } from './search-engine.ts';
import type { PassageToEmbed, VectorIndex, VectorProgress } from './vector-index.ts';

export interface EmbedPassagesParts {
  engine: Pick<SearchEngine, 'vectors'>;
  embedder: Embedder;
}

/** Versions looked at when one is chosen: replicas that choose among as many seldom choose the same. */
const CHOICE = 64;
/** How far it is is counted at most this often, in milliseconds. */
const NOTED_MS = 1_000;
/** Passages whose vectors are written at once. */
const PORTION = 64;

/**
 * Embeds every visible passage that has no vector of the embedder's space, and has searches use that space once all
 * have one. What is there already stays: searches go on with the words, and with vectors of this space alone.
 *
 * @param noted hears how far it is, now and then and at the end.
 * @throws EmbeddingFailed while the embedder cannot be asked.
 */
export async function embedPassages(
  { engine: { vectors }, embedder }: EmbedPassagesParts,
  signal: AbortSignal,
  noted: (space: EmbeddingSpace, progress: VectorProgress) => void,
): Promise<void> {
  const space = await embedder.space();
  let notedAt = Number.NEGATIVE_INFINITY;
  const note = async (always = false) => {
    if (!always && performance.now() - notedAt < NOTED_MS) return;
    noted(space, await vectors.progress(space));
    notedAt = performance.now();
  };
  await note();
  for (;;) {
    const pending = await vectors.pending(space, CHOICE);
    const next = pending[Math.floor(Math.random() * pending.length)];
    if (!next) break;
    await embedVersion({ vectors, embedder, space, signal }, next, note);
  }
  if (!(await vectors.progress(space)).isServed) await vectors.serve(space);
  await note(true);
}

interface VersionParts {
  vectors: VectorIndex;
  embedder: Embedder;
  space: EmbeddingSpace;
  signal: AbortSignal;
}

async function embedVersion(
  { vectors, embedder, space, signal }: VersionParts,
  version: DocumentVersion,
  note: () => Promise<void>,
): Promise<void> {
  await traced('embed passages', { root: {} }, async (span) => {
    const passages = await vectors.texts(version);
    span?.set({ 'cairn.passages': passages.length });
    await embedAll({ vectors, embedder, space, signal }, version, passages, note);
  });
}

async function embedAll(
  { vectors, embedder, space, signal }: VersionParts,
  version: DocumentVersion,
  passages: readonly PassageToEmbed[],
  note: () => Promise<void>,
): Promise<void> {
  for (let at = 0; at === 0 || at < passages.length; at += PORTION) {
    signal.throwIfAborted();
    const embedded = await embedThose(embedder, passages.slice(at, at + PORTION), signal);
    const isWhole = at + PORTION >= passages.length;
    await vectors.write(space, { ...version, vectors: embedded, isWhole });
    await note();
  }
}

/** Vectors of the passages, without those of texts that the embedder refuses: these are found by their words alone. */
async function embedThose(
  embedder: Embedder,
  passages: readonly PassageToEmbed[],
  signal: AbortSignal,
): Promise<{ ordinal: number; vector: Float32Array }[]> {
  try {
    const texts = passages.map(({ text }) => text);
    const vectors = await embedder.embed(texts, { kind: 'passage', signal });
    return passages.flatMap(({ ordinal }, i) => {
      const vector = vectors[i];
      return vector ? [{ ordinal, vector }] : [];
    });
  } catch (error) {
    if (!(error instanceof EmbeddingFailed) || !error.isOfTexts) throw error;
    if (passages.length <= 1) return [];
    const halves = [passages.slice(0, passages.length >> 1), passages.slice(passages.length >> 1)];
    const embedded = [];
    for (const half of halves) embedded.push(...(await embedThose(embedder, half, signal)));
    return embedded;
  }
}
