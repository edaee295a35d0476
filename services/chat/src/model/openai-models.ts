import type { Metrics } from '@cairn/platform/telemetry';
import type { ChatConfig } from '../config.ts';
import type { Writer } from '../writing/writer.ts';
import { observedEndpoint } from './observed-endpoint.ts';
import { createOpenAiModel } from './openai.ts';
import { createOpenAiEndpoint, type OpenAiEndpointOptions } from './openai-endpoint.ts';
import { createOpenAiRewriter } from './openai-rewriter.ts';

/** How long a second look at an answer may take: nobody waits for it. */
const SECOND_LOOK_MS = 15_000;

/** Which model at which endpoint. */
export interface ModelEndpoint
  extends Pick<OpenAiEndpointOptions, 'baseUrl' | 'apiKey' | 'model' | 'redirects'> {
  /** What the model can take; absent where it is not known. */
  contextTokens?: number | undefined;
}

/** What writes answers and what rewrites questions, at one endpoint: what either learns of it serves both. */
export function createOpenAiWriter(
  config: ChatConfig,
  { contextTokens, ...at }: ModelEndpoint,
  metrics?: Metrics,
): Writer {
  const options = {
    ...at,
    firstTokenMs: config.AI_FIRST_TOKEN_TIMEOUT * 1_000,
    nextTokenMs: config.AI_NEXT_TOKEN_TIMEOUT * 1_000,
    retries: config.AI_RETRIES,
  };
  const endpoint = observedEndpoint(createOpenAiEndpoint(options), options, metrics);
  return {
    model: createOpenAiModel(options, endpoint),
    rewriter: config.AI_REWRITE ? createOpenAiRewriter(endpoint, config.AI_REWRITE_TIMEOUT) : undefined,
    steps: config.AI_STEPS
      ? {
          ask: createOpenAiRewriter(endpoint, config.AI_STEPS_TIMEOUT * 1_000).rewrite,
          timeoutMs: config.AI_STEPS_TIMEOUT * 1_000,
          tokens: config.AI_STEPS_TOKENS,
        }
      : undefined,
    reviewer: createOpenAiRewriter(endpoint, SECOND_LOOK_MS),
    contextTokens: Math.min(config.AI_CONTEXT_TOKENS, contextTokens ?? config.AI_CONTEXT_TOKENS),
    isPaid: true,
  };
}
