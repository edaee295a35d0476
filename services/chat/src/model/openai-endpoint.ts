import OpenAI from 'openai';
import { refusals } from '../refusals.ts';
import type { EndReason, ModelPart, PromptMessage } from '../writing/chat-model.ts';
import { measureUsage } from '../writing/measure-usage.ts';
import type { CountUsage, ModelUsage } from '../writing/token-usage.ts';
import { createEndpointFetch } from './endpoint-fetch.ts';
import { endedEarly, timedOut } from './openai-errors.ts';
import { readEvents } from './openai-stream.ts';
import { Watchdog } from './watchdog.ts';

export interface OpenAiEndpointOptions {
  /** The address above `/chat/completions`, for instance `http://localhost:11434/v1`. */
  baseUrl: string;
  /** Empty for endpoints that ask for none. */
  apiKey: string;
  model: string;
  /** How long the first piece of an answer may take, in milliseconds. */
  firstTokenMs: number;
  /** How long each further piece may take, in milliseconds. */
  nextTokenMs: number;
  /** False: the key goes to the address that was given, and to no other that it leads to. Default true. */
  redirects?: boolean | undefined;
}

/** One text asked of a model. */
export interface Completion {
  messages: readonly PromptMessage[];
  /** 0 to 2. */
  temperature: number;
  /** The share of likely words that the model may choose among, 0 to 1. */
  topP: number;
  /** The longest text, in the model's own tokens. */
  maxTokens: number;
  signal: AbortSignal;
  used: CountUsage;
}

/** An endpoint that speaks OpenAI's chat completions (OpenAI, Ollama, vLLM, llama.cpp, ...). */
export interface OpenAiEndpoint {
  /**
   * Asks once: pieces of text, then one end.
   *
   * @throws DomainError, or what the library threw.
   */
  complete(completion: Completion): AsyncGenerator<ModelPart>;
  /** Learns from a refused parameter; true when the same request may pass now. */
  adapt(error: unknown): boolean;
}

type Params = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;
type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** Parameters that some models refuse; each is left out or renamed from the first refusal on. */
interface Dialect {
  lengthField: 'max_tokens' | 'max_completion_tokens';
  temperature: boolean;
  topP: boolean;
  /** Whether it is asked how many tokens it took. */
  usage: boolean;
}

export function createOpenAiEndpoint(options: OpenAiEndpointOptions): OpenAiEndpoint {
  const endpoint = createEndpointFetch({ redirects: options.redirects ?? true });
  // All is named here, so that no OPENAI_... variable of the machine sends questions or keys elsewhere.
  const client = new OpenAI({
    baseURL: options.baseUrl,
    apiKey: options.apiKey || 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    // The watchdog below is stricter; this only keeps the library's own limit out of the way.
    timeout: options.firstTokenMs + 1_000,
    fetch: endpoint.fetch,
  });
  const dialect: Dialect = { lengthField: 'max_tokens', temperature: true, topP: true, usage: true };

  async function* complete(request: Completion): AsyncGenerator<ModelPart> {
    const watchdog = new Watchdog(request.signal, options.firstTokenMs);
    const progress: Progress = { written: 0, chunks: 0, reason: undefined };
    let textAt = Date.now();
    try {
      const { signal } = watchdog;
      const response = await client.chat.completions
        .create(paramsOf(options.model, dialect, request), { signal })
        .asResponse();
      const body = endpoint.bodyOf(response);
      if (!body) throw endedEarly(false);
      signal.addEventListener('abort', () => void body.destroy(signal.reason), { once: true });
      for await (const chunks of readEvents(body, response.headers)) {
        watchdog.feed(options.nextTokenMs);
        const text = chunks.map((chunk) => read(chunk as Chunk, progress)).join('');
        if (text !== '') {
          textAt = Date.now();
          yield { kind: 'text', text };
        } else if (Date.now() - textAt > patienceOf(options, progress)) throw timedOut(progress.written > 0);
      }
    } catch (error) {
      request.signal.throwIfAborted();
      if (watchdog.expired) throw timedOut(progress.written > 0, error);
      throw error;
    } finally {
      watchdog.release();
      const { usage, written, chunks } = progress;
      if (usage || chunks > 0) request.used(measureUsage(usage, request.messages, written));
    }
    request.signal.throwIfAborted();
    // A stream that is hung up on may end without an error.
    if (watchdog.expired) throw timedOut(progress.written > 0);
    if (progress.reason === undefined) throw endedEarly(progress.chunks > 0);
    if (progress.written === 0 && progress.reason === 'stop') throw refusals.answer_empty();
    yield { kind: 'end', reason: progress.reason };
  }

  return { complete, adapt: (error) => adapt(dialect, error) };
}

/** A model may think, which is sent as events without text: for so many times as long as it may say nothing. */
const THINKING = 5;

function patienceOf({ firstTokenMs, nextTokenMs }: OpenAiEndpointOptions, { written }: Progress): number {
  return THINKING * (written > 0 ? nextTokenMs : firstTokenMs);
}

interface Progress {
  /** Text that came, in UTF-16 units. */
  written: number;
  /** Parts of an answer that came, also those without text. */
  chunks: number;
  reason: EndReason | undefined;
  usage?: ModelUsage;
}

/** The text of a chunk, which may be none. */
function read(chunk: Chunk, progress: Progress): string {
  const usage = usageOf(chunk);
  if (usage) progress.usage = usage;
  const choice = chunk?.choices?.[0];
  if (!choice) return '';
  progress.chunks++;
  if (choice.finish_reason) progress.reason = reasonOf(choice.finish_reason);
  const text = choice.delta?.content;
  if (typeof text !== 'string' || text === '') return '';
  progress.written += text.length;
  return text;
}

/** Endpoints say it with the last chunk, some with each. */
function usageOf(chunk: Chunk): ModelUsage | undefined {
  const { prompt_tokens: input, completion_tokens: output } = chunk?.usage ?? {};
  return isCount(input) && isCount(output) ? { input, output } : undefined;
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= 1_000_000_000;

function reasonOf(reason: string): EndReason {
  return reason === 'length' || reason === 'content_filter' ? reason : 'stop';
}

function paramsOf(model: string, dialect: Dialect, completion: Completion): Params {
  const { messages, maxTokens, temperature, topP } = completion;
  return {
    model,
    stream: true,
    messages: messages.map(({ role, content }) => ({ role, content })),
    [dialect.lengthField]: maxTokens,
    ...(dialect.usage ? { stream_options: { include_usage: true } } : {}),
    ...(dialect.temperature ? { temperature } : {}),
    // 1 is every endpoint's own default.
    ...(dialect.topP && topP < 1 ? { top_p: topP } : {}),
  };
}

function adapt(dialect: Dialect, error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError) || error.status !== 400) return false;
  const named = `${error.param ?? ''} ${error.message}`;
  if (dialect.lengthField === 'max_tokens' && named.includes('max_completion_tokens')) {
    dialect.lengthField = 'max_completion_tokens';
    return true;
  }
  if (dialect.usage && named.includes('stream_options')) {
    dialect.usage = false;
    return true;
  }
  if (dialect.topP && (error.param === 'top_p' || named.includes('top_p'))) {
    dialect.topP = false;
    return true;
  }
  if (dialect.temperature && error.param === 'temperature') {
    dialect.temperature = false;
    return true;
  }
  return false;
}
