import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '@cairn/platform/errors';
import type { ChatModel } from '../writing/chat-model.ts';
import { createOpenAiEndpoint, type OpenAiEndpoint, type OpenAiEndpointOptions } from './openai-endpoint.ts';
import { toDomainError } from './openai-errors.ts';
import { retryDelay } from './openai-retry.ts';

export interface OpenAiModelOptions extends OpenAiEndpointOptions {
  /** Further tries before the first piece came, when the endpoint is busy or away. */
  retries: number;
  /** The wait before the first further try, in milliseconds; doubles each time. Default 500. */
  retryBaseMs?: number;
}

/** A language model behind an endpoint, which others may ask as well. */
export function createOpenAiModel(
  options: OpenAiModelOptions,
  endpoint: OpenAiEndpoint = createOpenAiEndpoint(options),
): ChatModel {
  return {
    name: options.model,
    async *stream({ messages, temperature, creativity, maxTokens, signal, used }) {
      const completion = { messages, temperature, topP: topP(creativity), maxTokens, signal, used };
      for (let tries = 0; ; ) {
        let begun = false;
        try {
          for await (const part of endpoint.complete(completion)) {
            begun = true;
            yield part;
          }
          return;
        } catch (error) {
          signal.throwIfAborted();
          if (begun) throw toDomainError(error);
          if (endpoint.adapt(error)) continue;
          const delay = error instanceof DomainError ? undefined : retryDelay(error, tries, options);
          if (delay === undefined) throw toDomainError(error);
          tries++;
          await wait(delay, undefined, { signal });
        }
      }
    },
  };
}

/** From this creativity on the model chooses among all its words; it is what a new project has. */
const ALL_WORDS_FROM = 0.7;
const LEAST_TOP_P = 0.3;

/**
 * The share of likely words that the model may choose among (nucleus sampling): 0.3 at creativity 0, rising evenly to
 * 1 at 0.7. Above that the prompt alone asks for more.
 */
function topP(creativity: number): number {
  const share = LEAST_TOP_P + (1 - LEAST_TOP_P) * (creativity / ALL_WORDS_FROM);
  return Number(Math.min(1, share).toFixed(2));
}
