import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '@cairn/platform/errors';
import OpenAI from 'openai';
import { refusals } from '../refusals.ts';
import type { ChatModel, ChatRequest, EndReason, ModelPart } from '../writing/chat-model.ts';
import { createEndpointFetch } from './endpoint-fetch.ts';
import { endedEarly, timedOut, toDomainError } from './openai-errors.ts';
import { retryDelay } from './openai-retry.ts';
import { readEvents } from './openai-stream.ts';
import { Watchdog } from './watchdog.ts';

export interface OpenAiModelOptions {
  /** The address above `/chat/completions`, for instance `http://localhost:11434/v1`. */
  baseUrl: string;
  /** Empty for endpoints that ask for none. */
  apiKey: string;
  model: string;
  /** How long the first piece of an answer may take, in milliseconds. */
  firstTokenMs: number;
  /** How long each further piece may take, in milliseconds. */
  nextTokenMs: number;
  /** Further tries before the first piece came, when the endpoint is busy or away. */
  retries: number;
  /** The wait before the first further try, in milliseconds; doubles each time. Default 500. */
  retryBaseMs?: number;
}

type Params = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;
type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** Parameters that some models refuse; each is left out or renamed from the first refusal on. */
interface Dialect {
  lengthField: 'max_tokens' | 'max_completion_tokens';
  temperature: boolean;
  topP: boolean;
}

/**
 * A language model behind any endpoint that speaks OpenAI's chat completions (OpenAI, Ollama, vLLM, llama.cpp, ...).
 */
export function createOpenAiModel(options: OpenAiModelOptions): ChatModel {
  const endpoint = createEndpointFetch();
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
  const dialect: Dialect = { lengthField: 'max_tokens', temperature: true, topP: true };

  async function* attempt(request: ChatRequest): AsyncGenerator<ModelPart> {
    const watchdog = new Watchdog(request.signal, options.firstTokenMs);
    const progress: Progress = { text: false, chunks: 0, reason: undefined };
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
        if (text !== '') yield { kind: 'text', text };
      }
    } catch (error) {
      request.signal.throwIfAborted();
      if (watchdog.expired) throw timedOut(progress.text, error);
      throw error;
    } finally {
      watchdog.release();
    }
    request.signal.throwIfAborted();
    // A stream that is hung up on may end without an error.
    if (watchdog.expired) throw timedOut(progress.text);
    if (progress.reason === undefined) throw endedEarly(progress.chunks > 0);
    if (!progress.text && progress.reason === 'stop') throw refusals.answer_empty();
    yield { kind: 'end', reason: progress.reason };
  }

  return {
    name: options.model,
    async *stream(request) {
      for (let tries = 0; ; ) {
        let begun = false;
        try {
          for await (const part of attempt(request)) {
            begun = true;
            yield part;
          }
          return;
        } catch (error) {
          request.signal.throwIfAborted();
          if (begun) throw toDomainError(error);
          if (adapt(dialect, error)) continue;
          const delay = error instanceof DomainError ? undefined : retryDelay(error, tries, options);
          if (delay === undefined) throw toDomainError(error);
          tries++;
          await wait(delay, undefined, { signal: request.signal });
        }
      }
    },
  };
}

interface Progress {
  text: boolean;
  chunks: number;
  reason: EndReason | undefined;
}

/** The text of a chunk, which may be none. */
function read(chunk: Chunk, progress: Progress): string {
  const choice = chunk?.choices?.[0];
  if (!choice) return '';
  progress.chunks++;
  if (choice.finish_reason) progress.reason = reasonOf(choice.finish_reason);
  const text = choice.delta?.content;
  if (typeof text !== 'string' || text === '') return '';
  progress.text = true;
  return text;
}

function reasonOf(reason: string): EndReason {
  return reason === 'length' || reason === 'content_filter' ? reason : 'stop';
}

function paramsOf(model: string, dialect: Dialect, request: ChatRequest): Params {
  return {
    model,
    stream: true,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    [dialect.lengthField]: request.maxTokens,
    ...(dialect.temperature ? { temperature: request.temperature } : {}),
    ...(dialect.topP && topP(request.creativity) < 1 ? { top_p: topP(request.creativity) } : {}),
  };
}

/** From this creativity on the model chooses among all its words; it is what a new project has. */
const ALL_WORDS_FROM = 0.7;
const LEAST_TOP_P = 0.3;

/**
 * The share of likely words that the model may choose among (nucleus sampling): 0.3 at creativity 0, rising evenly to 1
 * at
 * 0.7. Above that the prompt alone asks for more. 1 is every endpoint's own default and is not sent.
 */
function topP(creativity: number): number {
  const share = LEAST_TOP_P + (1 - LEAST_TOP_P) * (creativity / ALL_WORDS_FROM);
  return Number(Math.min(1, share).toFixed(2));
}

/** Learns from a refused parameter; true when the same request may pass now. */
function adapt(dialect: Dialect, error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError) || error.status !== 400) return false;
  const named = `${error.param ?? ''} ${error.message}`;
  if (dialect.lengthField === 'max_tokens' && named.includes('max_completion_tokens')) {
    dialect.lengthField = 'max_completion_tokens';
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
