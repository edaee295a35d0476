import { ConfigError } from '@cairn/platform/config';
import type { Embedder } from './embedder.ts';
import { type EmbeddingConfig, embeddingFaults } from './fields.ts';

/**
 * The embedder that is configured; undefined where none is. What an adapter needs is loaded only when it is chosen.
 *
 * @throws ConfigError for variables that do not go together.
 */
export async function openEmbedder(config: EmbeddingConfig): Promise<Embedder | undefined> {
  const faults = embeddingFaults(config);
  if (faults.length > 0) throw new ConfigError(faults);
  const prefix = { question: config.EMBEDDING_QUESTION_PREFIX, passage: config.EMBEDDING_PASSAGE_PREFIX };
  if (config.EMBEDDING_FOLDER) {
    const { createFolderEmbedder } = await import('./folder/folder-embedder.ts');
    return createFolderEmbedder({ folder: config.EMBEDDING_FOLDER, tokens: config.EMBEDDING_TOKENS, prefix });
  }
  if (!config.EMBEDDING_BASE_URL) return undefined;
  const { createEndpointEmbedder } = await import('./endpoint-embedder.ts');
  return createEndpointEmbedder({
    baseUrl: config.EMBEDDING_BASE_URL,
    apiKey: config.EMBEDDING_API_KEY,
    model: config.EMBEDDING_MODEL,
    dimensions: config.EMBEDDING_DIMENSIONS,
    batch: config.EMBEDDING_BATCH,
    timeoutMs: {
      question: config.EMBEDDING_QUESTION_TIMEOUT * 1_000,
      passage: config.EMBEDDING_TIMEOUT * 1_000,
    },
    retries: config.EMBEDDING_RETRIES,
    prefix,
  });
}
