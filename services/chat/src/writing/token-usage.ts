import { z } from 'zod';
import { CHARACTERS_PER_TOKEN } from './build-prompt.ts';
import type { PromptMessage } from './chat-model.ts';

export const tokenUsageSchema = z.object({
  input: z.number().int(),
  output: z.number().int(),
  /** The endpoint did not say: counted from characters. */
  estimated: z.boolean(),
});

/** The model's tokens that an answer took. */
export type TokenUsage = z.infer<typeof tokenUsageSchema>;

/** What an endpoint reports of one request. */
export type ModelUsage = Pick<TokenUsage, 'input' | 'output'>;

/**
 * Takes what one request took, once the request has ended. Never called for a request of which no part of an answer
 * came: the endpoint was not reached, or refused it.
 */
export type CountUsage = (usage: TokenUsage) => void;

/** What two requests of one answer took together. */
export function addUsage(one: TokenUsage | undefined, other: TokenUsage): TokenUsage {
  if (!one) return other;
  const { input, output, estimated } = one;
  return {
    input: input + other.input,
    output: output + other.output,
    estimated: estimated || other.estimated,
  };
}

/** What the endpoint reported, or an estimate from the length of prompt and text, in UTF-16 units. */
export function tokenUsage(
  reported: ModelUsage | undefined,
  messages: readonly PromptMessage[],
  written: number,
): TokenUsage {
  if (reported) return { ...reported, estimated: false };
  const tokens = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);
  const input = tokens(messages.reduce((sum, { content }) => sum + content.length, 0));
  return { input, output: tokens(written), estimated: true };
}
