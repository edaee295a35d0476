import { z } from 'zod';
import { CHARACTERS_PER_TOKEN } from './build-prompt.ts';
import type { ModelUsage, PromptMessage } from './chat-model.ts';

export const tokenUsageSchema = z.object({
  input: z.number().int(),
  output: z.number().int(),
  /** The endpoint did not say: counted from characters. */
  estimated: z.boolean(),
});

/** The model's tokens that an answer took. */
export type TokenUsage = z.infer<typeof tokenUsageSchema>;

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

/** What the endpoint said, or what the texts come to where it did not. */
export function tokenUsage(
  said: ModelUsage | undefined,
  messages: readonly PromptMessage[],
  answer: string,
): TokenUsage {
  if (said) return { ...said, estimated: false };
  const tokens = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);
  const input = tokens(messages.reduce((sum, { content }) => sum + content.length, 0));
  return { input, output: tokens(answer.length), estimated: true };
}
