import { EmbeddingFailed } from '../embedder.ts';

/** Of onnxruntime-node, what is used here. */
export interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, unknown>): Promise<Record<string, { data: unknown } | undefined>>;
}

interface Runtime {
  InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> };
  Tensor: new (type: 'int64', data: BigInt64Array, dims: number[]) => unknown;
}

/** Of @huggingface/tokenizers, what is used here. */
export interface Tokenizer {
  encode(text: string): { ids: number[] };
}

interface Tokenizers {
  Tokenizer: new (tokenizer: object, config: object) => Tokenizer;
}

/** Packages of scripts/embedder, which is installed only where a folder with a model is configured. */
const RUNTIME: string = 'onnxruntime-node';
const TOKENIZERS: string = '@huggingface/tokenizers';

/**
 * Loads what runs a model. A Cairn without one does not have these packages: so they are no dependency of this one, and
 * their few types are written above.
 *
 * @throws EmbeddingFailed where they are not installed, or not for this system.
 */
export async function loadRuntime(): Promise<{ runtime: Runtime; tokenizers: Tokenizers }> {
  try {
    const [runtime, tokenizers] = await Promise.all([import(RUNTIME), import(TOKENIZERS)]);
    return { runtime: runtime.default ?? runtime, tokenizers };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new EmbeddingFailed(
      `What runs a model in a folder is not installed, or not for this system (docs/operations/embedder.md): ${why}`,
    );
  }
}
