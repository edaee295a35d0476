import OpenAI from 'openai';
import { type Embedder, EmbeddingFailed, type EmbeddingSpace, normalize, type TextKind } from './embedder.ts';
import { spaceId } from './space-id.ts';

export interface EndpointEmbedderOptions {
  /** The address above `/embeddings`, for instance `http://localhost:11434/v1`. */
  baseUrl: string;
  /** Empty for endpoints that ask for none. */
  apiKey: string;
  model: string;
  /** Numbers in a vector to ask for; 0 for as many as the model gives. */
  dimensions: number;
  /** Most texts in a request. */
  batch: number;
  /** How long a request may take, in milliseconds. */
  timeoutMs: { question: number; passage: number };
  /** Further tries of a request for passages while the endpoint is busy or away. A question is not tried again. */
  retries: number;
  /** What stands before each text. */
  prefix: Record<TextKind, string>;
}

/** Embeds by any endpoint that speaks OpenAI's embeddings (OpenAI, Ollama, vLLM, llama.cpp, ...). */
export function createEndpointEmbedder(options: EndpointEmbedderOptions): Embedder {
  // All is named here, so that no OPENAI_... variable of the machine sends texts or keys elsewhere.
  const client = new OpenAI({
    baseURL: options.baseUrl,
    apiKey: options.apiKey || 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
  });
  let known: EmbeddingSpace | undefined;

  async function ask(texts: string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]> {
    try {
      const { data } = await client.embeddings.create(
        {
          model: options.model,
          input: texts,
          encoding_format: 'float',
          ...(options.dimensions > 0 ? { dimensions: options.dimensions } : {}),
        },
        {
          timeout: options.timeoutMs[kind],
          maxRetries: kind === 'passage' ? options.retries : 0,
          ...(signal ? { signal } : {}),
        },
      );
      return inOrder(data, texts.length);
    } catch (error) {
      signal?.throwIfAborted();
      throw toFailure(error);
    }
  }

  /** Vectors that all have the dimensions of the space, which the first one decides where the options do not. */
  async function checked(texts: string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]> {
    const vectors = await ask(texts, kind, signal);
    const dimensions = known?.dimensions ?? (options.dimensions || (vectors[0]?.length ?? 0));
    const other = vectors.find(({ length }) => length !== dimensions);
    if (other) {
      throw new EmbeddingFailed(
        `The embedder gave a vector of ${other.length} numbers where ${dimensions} are expected.`,
      );
    }
    known ??= { id: spaceOf(options, dimensions), dimensions };
    return vectors.map(normalize);
  }

  return {
    model: options.model,
    async space() {
      if (known) return known;
      // How many dimensions there are is known once there is a vector.
      const [vector] = await checked([`${options.prefix.passage}cairn`], 'passage');
      const dimensions = vector?.length ?? 0;
      return { id: spaceOf(options, dimensions), dimensions };
    },
    async embed(texts, { kind, signal }) {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += options.batch) {
        const batch = texts.slice(at, at + options.batch).map((text) => options.prefix[kind] + text);
        vectors.push(...(await checked(batch, kind, signal)));
      }
      return vectors;
    },
    component: { name: 'embedder' },
  };
}

function spaceOf({ baseUrl, model, prefix }: EndpointEmbedderOptions, dimensions: number): string {
  return spaceId({ baseUrl, model, dimensions, question: prefix.question, passage: prefix.passage });
}

/** Endpoints may answer in any order: each vector says which text it is of. */
function inOrder(data: readonly OpenAI.Embedding[] | undefined, count: number): Float32Array[] {
  const vectors = new Map(data?.map(({ index, embedding }) => [index, embedding]));
  return Array.from({ length: count }, (_, index) => {
    const numbers = vectors.get(index);
    if (!Array.isArray(numbers)) throw new EmbeddingFailed('The embedder gave no vector for a text.');
    return Float32Array.from(numbers);
  });
}

/** Bad request, content too large, unprocessable: a model that is asked for rightly refuses what it is sent. */
const OF_TEXTS: ReadonlySet<number> = new Set([400, 413, 422]);

/** What the endpoint said may hold parts of a text or of a key: only what kind of fault it is goes further. */
function toFailure(error: unknown): EmbeddingFailed {
  if (error instanceof EmbeddingFailed) return error;
  if (error instanceof OpenAI.APIConnectionTimeoutError)
    return new EmbeddingFailed('The embedder did not answer in time.');
  if (error instanceof OpenAI.APIConnectionError)
    return new EmbeddingFailed('The embedder could not be reached.');
  if (error instanceof OpenAI.APIError && error.status) {
    const isOfTexts = OF_TEXTS.has(error.status);
    return new EmbeddingFailed(`The embedder refused a request with status ${error.status}.`, { isOfTexts });
  }
  return new EmbeddingFailed('The answer of the embedder could not be read.');
}
