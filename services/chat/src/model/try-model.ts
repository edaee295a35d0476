import { DomainError } from '@cairn/platform/errors';
import OpenAI from 'openai';
import type { EndpointAddress } from '../connections/ask-endpoint.ts';
import { faultOfConnection, faultOfStatus } from '../connections/endpoint-faults.ts';
import type { Tried } from '../connections/ports.ts';
import { refusals } from '../refusals.ts';
import { createOpenAiEndpoint } from './openai-endpoint.ts';
import { retryAfterSeconds } from './openai-retry.ts';

/** How long a model may take: one that has to be loaded first takes its time. Milliseconds. */
const FIRST_MS = 60_000;
const NEXT_MS = 20_000;
const MAX_TOKENS = 16;

/**
 * Asks a model for one short answer, in the way in which answers are asked for.
 *
 * @throws InvalidInput, RateLimited or Unavailable in words for an administrator.
 */
export async function tryModel(address: EndpointAddress, model: string, signal: AbortSignal): Promise<Tried> {
  const endpoint = createOpenAiEndpoint({
    ...address,
    model,
    firstTokenMs: FIRST_MS,
    nextTokenMs: NEXT_MS,
    redirects: false,
  });
  const messages = [{ role: 'user', content: 'Reply with the word OK.' }] as const;
  for (;;) {
    const began = performance.now();
    let firstMs: number | undefined;
    try {
      const completion = { messages, temperature: 0, topP: 1, maxTokens: MAX_TOKENS, signal, used: () => {} };
      for await (const _part of endpoint.complete(completion)) firstMs ??= performance.now() - began;
      const tookMs = performance.now() - began;
      return { firstMs: Math.round(firstMs ?? tookMs), tookMs: Math.round(tookMs) };
    } catch (error) {
      signal.throwIfAborted();
      if (!endpoint.adapt(error)) throw faultOf(error);
    }
  }
}

function faultOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof OpenAI.APIConnectionError) return faultOfConnection(error.cause ?? error);
  if (error instanceof OpenAI.APIError && error.status) {
    return faultOfStatus({ status: error.status, retryAfter: retryAfterSeconds(error) }, 'answer');
  }
  return error instanceof SyntaxError
    ? refusals.endpoint_not_json({ cause: error })
    : faultOfConnection(error);
}
