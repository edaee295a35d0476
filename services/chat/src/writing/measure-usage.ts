import { CHARACTERS_PER_TOKEN } from './build-prompt.ts';
import type { PromptMessage } from './chat-model.ts';
import type { ModelUsage, TokenUsage } from './token-usage.ts';

/** What the endpoint reported, or an estimate from the length of prompt and text, in UTF-16 units. */
export function measureUsage(
  reported: ModelUsage | undefined,
  messages: readonly PromptMessage[],
  written: number,
): TokenUsage {
  if (reported) return { ...reported, estimated: false };
  const tokens = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);
  const input = tokens(messages.reduce((sum, { content }) => sum + content.length, 0));
  return { input, output: tokens(written), estimated: true };
}
