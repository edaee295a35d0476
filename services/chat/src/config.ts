import { duration, flag, httpUrl, integer, platformSchema } from '@cairn/platform/config';
import { z } from 'zod';

/** What chat reads beyond what every service reads. `AI_BASE_URL` and `AI_MODEL` go together; see `modelFaults`. */
export const configSchema = platformSchema.extend({
  AI_BASE_URL: httpUrl()
    .optional()
    .describe(
      'an OpenAI-compatible endpoint, for instance http://localhost:11434/v1; without one answers are quotations',
    ),
  AI_API_KEY: z.string().default('').describe('the key of that endpoint, where it asks for one'),
  AI_MODEL: z.string().default('').describe('the model to ask for there'),
  AI_FIRST_TOKEN_TIMEOUT: duration()
    .prefault('120s')
    .describe('how long a model may take to begin an answer'),
  AI_NEXT_TOKEN_TIMEOUT: duration().prefault('60s').describe('how long a model may pause within an answer'),
  AI_RETRIES: integer({ max: 10 })
    .default(2)
    .describe('further tries when the endpoint is busy or away, before an answer begins'),
  AI_REWRITE: flag()
    .default(true)
    .describe(
      'whether that model puts a follow-up question, or one that nothing was found for, into words to search for; each is one more short request, before the answer',
    ),
  AI_REWRITE_TIMEOUT: integer({ min: 100, max: 60_000 })
    .default(3_000)
    .describe('how long that may take, in milliseconds; the question is searched for as it is then'),
  AI_STEPS: flag()
    .default(true)
    .describe(
      'whether long and wide questions are answered in steps (plan, several searches, notes), where a project wants that; each step that the model takes is one more request, and LIMIT_MODEL_CALLS_PER_ANSWER bounds them',
    ),
  AI_STEPS_TIMEOUT: duration()
    .prefault('120s')
    .describe('how long those steps may take together; the answer is written from what there is then'),
  AI_STEPS_TOKENS: integer({ min: 1_000 })
    .default(200_000)
    .describe('tokens that those steps may take together, beside those of the answer itself'),
  CHAT_SECRETS_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'what the keys of endpoints that administrators connect are sealed with; made in the data folder when absent. After a change without CHAT_PREVIOUS_SECRETS_KEYS those keys have to be given again',
    ),
  CHAT_PREVIOUS_SECRETS_KEYS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((key) => key !== ''))
    .refine((keys) => keys.every((key) => key.length >= 32), 'must have at least 32 characters each')
    .optional()
    .describe(
      'what those keys were sealed with before, and still open with, with white space or commas between; chat seals them again by itself',
    ),
  OLLAMA_URL: httpUrl()
    .or(z.literal('none').transform(() => undefined))
    .prefault('http://127.0.0.1:11434')
    .describe('where administrators are offered the models of an Ollama; none looks for none'),
  AI_CONTEXT_TOKENS: integer({ min: 2_048 })
    .default(16_384)
    .describe('tokens that the question, its sources, earlier messages and the answer may have together'),
  CHAT_PASSAGES: integer({ min: 1, max: 50 })
    .default(8)
    .describe('passages of documents given for one answer'),
});

export type ChatConfig = z.infer<typeof configSchema>;

/** What is wrong with the variables of the language model taken together. */
export function modelFaults(config: Pick<ChatConfig, 'AI_BASE_URL' | 'AI_MODEL'>): string[] {
  if (config.AI_BASE_URL && !config.AI_MODEL) return ['AI_MODEL: is needed when AI_BASE_URL is set'];
  if (config.AI_MODEL && !config.AI_BASE_URL) return ['AI_BASE_URL: is needed when AI_MODEL is set'];
  return [];
}
