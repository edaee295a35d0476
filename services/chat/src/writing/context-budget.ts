import { refusals } from '../refusals.ts';
import type { AnswerTask } from './answer-task.ts';
import { CHARACTERS_PER_TOKEN } from './build-prompt.ts';

/**
 * Shares what the answer and the question leave of the context: at most a third for history, the rest for sources.
 * In characters.
 *
 * @throws InvalidInput where the question alone is too long.
 */
export function shareContext({
  settings,
  question,
  writer,
}: Pick<AnswerTask, 'settings' | 'question' | 'writer'>): { history: number; sources: number } {
  const all = (writer.contextTokens - settings.maxTokens) * CHARACTERS_PER_TOKEN - question.text.length;
  if (all <= 0) {
    throw refusals.question_too_long_for_model();
  }
  const history = Math.min(Math.floor(all / 3), 12_000);
  return { history, sources: all - history };
}
