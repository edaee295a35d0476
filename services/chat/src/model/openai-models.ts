import type { ChatConfig } from '../config.ts';
import type { ChatModel } from '../writing/chat-model.ts';
import type { QuestionRewriter } from '../writing/question-rewriter.ts';
import { createOpenAiModel } from './openai.ts';
import { createOpenAiEndpoint } from './openai-endpoint.ts';
import { createOpenAiRewriter } from './openai-rewriter.ts';

/** What writes answers and what rewrites questions, at one endpoint: what either learns of it serves both. */
export function createOpenAiModels(
  config: ChatConfig,
  baseUrl: string,
): { model: ChatModel; rewriter?: QuestionRewriter } {
  const options = {
    baseUrl,
    apiKey: config.AI_API_KEY,
    model: config.AI_MODEL,
    firstTokenMs: config.AI_FIRST_TOKEN_TIMEOUT * 1_000,
    nextTokenMs: config.AI_NEXT_TOKEN_TIMEOUT * 1_000,
    retries: config.AI_RETRIES,
  };
  const endpoint = createOpenAiEndpoint(options);
  const model = createOpenAiModel(options, endpoint);
  if (!config.AI_REWRITE) return { model };
  return { model, rewriter: createOpenAiRewriter(endpoint, config.AI_REWRITE_TIMEOUT) };
}
