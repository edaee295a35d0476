import type { Embedder } from '../../../services/kit/service/src/embedding/embedder.ts';
import { createFolderEmbedder } from '../../../services/kit/service/src/embedding/folder/folder-embedder.ts';
import { embedPassages } from '../../../services/search/src/domain/embed-passages.ts';
import { Meaning } from '../../../services/search/src/domain/meaning.ts';
import type { SearchEngine } from '../../../services/search/src/domain/search-engine.ts';

export interface Embedded {
  vectorOf: Meaning['vectorOf'];
  /** Passages embedded a second; undefined where there is no model. */
  perSecond: number | undefined;
  close(): Promise<void>;
}

/** Embeds what an engine holds by a model in a folder, as the service does; without one searches go by words. */
export async function embedAll(engine: SearchEngine, folder: string | undefined): Promise<Embedded> {
  if (!folder) return { vectorOf: async () => undefined, perSecond: undefined, close: async () => undefined };
  const prefix = { question: '', passage: '' };
  const embedder = oncePerText(createFolderEmbedder({ folder, tokens: 256, prefix }));
  const meaning = new Meaning(embedder, { questionMs: 10_000 });
  await embedder.space();
  const begun = performance.now();
  const never = new AbortController().signal;
  await embedPassages({ engine, embedder }, never, (space, progress) => meaning.note(space, progress));
  const { passages } = await engine.vectors.progress(await embedder.space());
  return {
    vectorOf: (question) => meaning.vectorOf(question),
    perSecond: passages / ((performance.now() - begun) / 1_000),
    close: async () => embedder.component.stop?.(),
  };
}

/** Embeds a text that is in several projects once. */
function oncePerText(embedder: Embedder): Embedder {
  const known = new Map<string, Promise<Float32Array | undefined>>();
  return {
    ...embedder,
    async embed(texts, options) {
      const vectors = texts.map((text) => {
        const vector = known.get(text) ?? embedder.embed([text], options).then(([made]) => made);
        known.set(text, vector);
        return vector;
      });
      return (await Promise.all(vectors)).flatMap((vector) => vector ?? []);
    },
  };
}
