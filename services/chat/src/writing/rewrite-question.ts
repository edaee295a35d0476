import type { Logger } from '@cairn/platform/telemetry';
import { forbiddenIn } from '@cairn/platform/text';
import { missingNames } from '../evidence/missing-names.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { AnswerTask, Draft } from './answer-task.ts';
import { type RewritingPurpose, rewritingPrompt } from './rewriting-prompt.ts';

export interface RewritingParts {
  store: Pick<MessageRecords, 'listMessages'>;
  logger: Logger;
}

/** Messages of the conversation that a model is shown. */
export const MOST_EARLIER = 6;
/** A longer question says enough by itself, in UTF-16 units. */
const LONGEST_QUESTION = 1_000;
/** The longest rewriting, in the model's tokens and in UTF-16 units. */
const MAX_TOKENS = 100;
const LONGEST = 400;

/** What surrounds a question that a model quotes. */
const QUOTES = /^["'“”„«»‹›`*\s]+|["'“”„«»‹›`*\s]+$/gu;

/**
 * What to search for instead of a question's own words, on one line; undefined where a language model gives nothing
 * that can be searched for, which is logged. The question is then searched for as it is.
 * Names, years and figures of the question that the model left out are added at the end.
 *
 * @throws the signal's reason once it is aborted, and what the store throws.
 */
export async function rewriteQuestion(
  { store, logger }: RewritingParts,
  { question, call, writer: { rewriter } }: Pick<AnswerTask, 'question' | 'call' | 'writer'>,
  purpose: RewritingPurpose,
  draft: Pick<Draft, 'used'>,
): Promise<string | undefined> {
  if (!rewriter || question.text.length > LONGEST_QUESTION) return undefined;
  const { signal, traceId } = call;
  const earlier = await store.listMessages(question.sessionId, MOST_EARLIER, question);
  const messages = rewritingPrompt({ purpose, question: question.text, earlier });
  try {
    const rewritten = await rewriter.rewrite({
      messages,
      maxTokens: MAX_TOKENS,
      longest: LONGEST,
      signal,
      used: (usage) => draft.used(usage),
    });
    signal.throwIfAborted();
    const text = rewritten.text.trim().replace(QUOTES, '');
    const fault = faultOf(text, rewritten.isWhole);
    if (fault) {
      logger.warn({ traceId, purpose, fault }, 'a rewritten question is of no use');
      return undefined;
    }
    return isSame(text, question.text) ? undefined : [text, ...missingNames(question.text, text)].join(' ');
  } catch (error) {
    signal.throwIfAborted();
    logger.warn({ err: error, traceId, purpose }, 'a question could not be rewritten');
    return undefined;
  }
}

/** Why a text is not searched for: also a line break or another character that no line has, by its code point. */
function faultOf(text: string, isWhole: boolean): string | undefined {
  if (!isWhole || text.length > LONGEST) return 'cut or too long';
  if (!/[\p{L}\p{N}]/u.test(text)) return 'empty';
  return forbiddenIn(text, 'line');
}

/** Whether two texts have the same letters and digits in the same order. */
function isSame(one: string, other: string): boolean {
  const wordsOf = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return wordsOf(one) === wordsOf(other);
}
