import type { AnswerTask, Draft } from './answer-task.ts';
import { pointsBack } from './follow-up.ts';
import { type RewritingParts, rewriteQuestion } from './rewrite-question.ts';

/** What to search for to answer a question. */
export interface SearchText {
  text: string;
  /** `by-model`: in a language model's words. `tried`: it gave none. */
  rewriting: 'by-model' | 'tried' | 'none';
}

/**
 * A question that points back at what was said before it (`Who built them?`) finds little by itself. It is searched for
 * as a whole question, where a language model makes one of it, and else with the question before it.
 */
export async function searchText(
  parts: RewritingParts,
  task: AnswerTask,
  draft: Pick<Draft, 'used'>,
): Promise<SearchText> {
  const { sessionId, text } = task.question;
  if (!pointsBack(text)) return { text, rewriting: 'none' };
  const before = await parts.store.listMessages(sessionId, 2, task.question);
  const previous = before.find((message) => !message.isAi);
  if (!previous) return { text, rewriting: 'none' };
  const rewritten = await rewriteQuestion(parts, task, 'follow-up', draft);
  if (rewritten !== undefined) return { text: rewritten, rewriting: 'by-model' };
  return { text: `${text}\n${previous.text}`, rewriting: 'tried' };
}
