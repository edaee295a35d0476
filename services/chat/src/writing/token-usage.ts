import { z } from 'zod';

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
