import { duration, httpUrl, integer } from '@cairn/platform/config';
import { z } from 'zod';

/** The variables that a service which embeds reads: `platformSchema.extend({ ...embeddingFields })`. */
export const embeddingFields = {
  EMBEDDING_FOLDER: z
    .string()
    .optional()
    .describe(
      'a folder with a sentence model in ONNX, laid out as @huggingface/transformers reads it, for search by meaning on this machine; without this and EMBEDDING_BASE_URL search goes by words alone',
    ),
  EMBEDDING_BASE_URL: httpUrl()
    .optional()
    .describe(
      'an OpenAI-compatible endpoint for embeddings, for instance http://localhost:11434/v1, in place of a folder: it is sent the text of all documents and every question',
    ),
  EMBEDDING_API_KEY: z.string().default('').describe('the key of that endpoint, where it asks for one'),
  EMBEDDING_MODEL: z.string().default('').describe('the embedding model to ask for there'),
  EMBEDDING_DIMENSIONS: integer({ max: 4_096 })
    .default(0)
    .describe('numbers in a vector to ask that endpoint for; 0: as many as its model gives'),
  EMBEDDING_BATCH: integer({ min: 1, max: 1_000 })
    .default(32)
    .describe('passages sent to that endpoint in one request'),
  EMBEDDING_TIMEOUT: duration()
    .prefault('30s')
    .describe('how long the endpoint may take for a batch of passages'),
  EMBEDDING_QUESTION_TIMEOUT: duration()
    .prefault('2s')
    .describe('how long embedding a question may take; after that it is searched for by its words alone'),
  EMBEDDING_RETRIES: integer({ max: 10 })
    .default(2)
    .describe('further tries when that endpoint is busy or away, for passages'),
  EMBEDDING_TOKENS: integer({ min: 16, max: 8_192 })
    .default(256)
    .describe('tokens of a text that a model in a folder reads; more take longer and seldom help'),
  EMBEDDING_QUESTION_PREFIX: z
    .string()
    .default('')
    .describe('what the model wants before a question, for instance "query: " for E5 models'),
  EMBEDDING_PASSAGE_PREFIX: z
    .string()
    .default('')
    .describe('what the model wants before a passage, for instance "passage: " for E5 models'),
};

/** The parsed variables. */
export type EmbeddingConfig = z.infer<z.ZodObject<typeof embeddingFields>>;

/** What is wrong with the variables of the embedder taken together. */
export function embeddingFaults(
  config: Pick<EmbeddingConfig, 'EMBEDDING_FOLDER' | 'EMBEDDING_BASE_URL' | 'EMBEDDING_MODEL'>,
): string[] {
  const { EMBEDDING_FOLDER: folder, EMBEDDING_BASE_URL: url, EMBEDDING_MODEL: model } = config;
  if (folder && url) return ['EMBEDDING_FOLDER: leave it out, or EMBEDDING_BASE_URL: there is one embedder'];
  if (url && !model) return ['EMBEDDING_MODEL: is needed when EMBEDDING_BASE_URL is set'];
  if (model && !url) return ['EMBEDDING_BASE_URL: is needed when EMBEDDING_MODEL is set'];
  return [];
}
