import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddingFailed, normalize } from '../embedder.ts';
import { loadRuntime, type Session, type Tokenizer } from './runtime.ts';

/** Quantized to 8 bits first: a quarter of the size, and on a processor two to three times as quick. */
const MODEL_FILES = ['model_quantized.onnx', 'model_int8.onnx', 'model.onnx'];

/** How the vectors of a text's tokens become one: their mean, or the first one alone. */
type Pooling = 'mean' | 'first';

/** A sentence model that was loaded from a folder. */
export interface SentenceModel {
  dimensions: number;
  /** SHA-256 over what decides on the vectors, as hexadecimal digits. */
  digest: string;
  /** A vector of length 1. */
  embed(text: string): Promise<Float32Array>;
}

/**
 * Loads a model as @huggingface/transformers lays it out: `tokenizer.json`, `tokenizer_config.json`, `config.json` and
 * `onnx/*.onnx`; `1_Pooling/config.json` where there is one says how tokens become one vector, else it is their mean.
 *
 * @param tokens of a text that are read, the model's own limit at most.
 * @throws EmbeddingFailed when the folder holds no such model, or the packages that run one are not installed.
 */
export async function loadModel(folder: string, tokens: number): Promise<SentenceModel> {
  const file = MODEL_FILES.map((name) => join(folder, 'onnx', name)).find(existsSync);
  if (!file)
    throw new EmbeddingFailed(`${folder} holds no onnx/model_quantized.onnx and no onnx/model.onnx.`);
  const tokenizerText = read(folder, 'tokenizer.json');
  const config = JSON.parse(read(folder, 'config.json')) as { max_position_embeddings?: number };
  const tokenizerConfig = JSON.parse(read(folder, 'tokenizer_config.json')) as object;
  const pooling = poolingOf(folder);
  const { runtime, tokenizers } = await loadRuntime();
  const tokenizer = new tokenizers.Tokenizer(JSON.parse(tokenizerText), tokenizerConfig);
  const bytes = readFileSync(file);
  // One thread: the rest of the process has the others, and a question takes a few milliseconds on one.
  const session = await runtime.InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
  });
  const most = Math.min(tokens, config.max_position_embeddings ?? tokens);
  const digest = createHash('sha256').update(bytes).update(tokenizerText).update(pooling).digest('hex');
  const embed = async (text: string) => {
    const ids = cut(tokenizer, text, most);
    return normalize(pooled(await run(session, runtime.Tensor, ids), ids.length, pooling));
  };
  return { dimensions: (await embed('cairn')).length, digest, embed };
}

function read(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    throw new EmbeddingFailed(`${join(folder, name)} cannot be read.`);
  }
}

function poolingOf(folder: string): Pooling {
  const file = join(folder, '1_Pooling', 'config.json');
  if (!existsSync(file)) return 'mean';
  const { pooling_mode_cls_token: first } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  return first ? 'first' : 'mean';
}

/** Ids of a text's tokens with those that begin and end it; of too many the last stays, which ends it. */
function cut(tokenizer: Tokenizer, text: string, most: number): number[] {
  // What is beyond cannot be among the tokens read: none has more than some dozens of characters.
  const { ids } = tokenizer.encode(text.slice(0, most * LONGEST_TOKEN));
  return ids.length <= most ? ids : [...ids.slice(0, most - 1), ids.at(-1) as number];
}

const LONGEST_TOKEN = 64;

/** The last hidden state: `tokens` rows of `dimensions` numbers. */
async function run(
  session: Session,
  Tensor: new (type: 'int64', data: BigInt64Array, dims: number[]) => unknown,
  ids: number[],
): Promise<Float32Array> {
  const dims = [1, ids.length];
  const given: Record<string, BigInt64Array> = {
    input_ids: BigInt64Array.from(ids, BigInt),
    attention_mask: new BigInt64Array(ids.length).fill(1n),
    token_type_ids: new BigInt64Array(ids.length),
  };
  const feeds = Object.fromEntries(
    session.inputNames.map((name) => {
      const data = given[name];
      if (!data) throw new EmbeddingFailed(`The model wants ${name}, which a sentence model does not.`);
      return [name, new Tensor('int64', data, dims)];
    }),
  );
  const output = await session.run(feeds);
  const last = output.last_hidden_state ?? output[session.outputNames[0] ?? ''];
  if (!(last?.data instanceof Float32Array)) throw new EmbeddingFailed('The model gives no hidden state.');
  return last.data;
}

function pooled(rows: Float32Array, tokens: number, pooling: Pooling): Float32Array {
  const dimensions = rows.length / tokens;
  if (pooling === 'first') return rows.slice(0, dimensions);
  const sum = new Float32Array(dimensions);
  for (let at = 0; at < rows.length; at++) {
    const place = at % dimensions;
    sum[place] = (sum[place] as number) + (rows[at] as number);
  }
  return sum;
}
