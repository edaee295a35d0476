import { forbiddenIn } from '@cairn/platform/text';
import { z } from 'zod';
import type { MessageRecords } from '../messages/ports.ts';
import type { AnswerTask } from '../writing/answer-task.ts';
import { MOST_EARLIER } from '../writing/rewrite-question.ts';
import { planningPrompt } from './planning-prompt.ts';
import type { StepBudget } from './step-budget.ts';
import { Unreadable } from './step-list.ts';

/** Searches of one plan. */
const MOST_SEARCHES = 5;
/** The longest plan, in the model's tokens and in UTF-16 units. */
const MAX_TOKENS = 400;
const LONGEST = 3_000;
/** The longest search, in UTF-16 units. */
const LONGEST_SEARCH = 300;
/** A longer question is shown cut: what it asks stands at its beginning. */
const LONGEST_QUESTION = 4_000;
/** Names of documents that a model is shown. */
const MOST_NAMES = 20;

const planSchema = z.object({ searches: z.array(z.string()) });

/**
 * What to search for beside the question itself, as a language model plans it: at most a handful, each of one line.
 *
 * @throws Unreadable for what is no plan, or one without a search; what asking the model throws.
 */
export async function planSearches(
  store: Pick<MessageRecords, 'listMessages'>,
  { question: asked }: Pick<AnswerTask, 'question'>,
  { question, documents, budget }: { question: string; documents: readonly string[]; budget: StepBudget },
): Promise<string[]> {
  const earlier = await store.listMessages(asked.sessionId, MOST_EARLIER, asked);
  const messages = planningPrompt({
    question: question.slice(0, LONGEST_QUESTION).toWellFormed(),
    earlier,
    documents: documents.slice(0, MOST_NAMES),
    most: MOST_SEARCHES,
  });
  const { text, isWhole } = await budget.ask({ messages, maxTokens: MAX_TOKENS, longest: LONGEST });
  if (!isWhole) throw new Unreadable('the plan was cut');
  const searches = readPlan(text).map((search) => search.replace(/\s+/g, ' ').trim());
  const usable = searches.filter((search) => isUsable(search) && !isSame(search, question));
  const once = usable.filter((search, at) => !usable.slice(0, at).some((other) => isSame(search, other)));
  if (once.length === 0) throw new Unreadable('the plan has no search');
  return once.slice(0, MOST_SEARCHES);
}

/** Models like to put words or a fence of code around JSON. */
function readPlan(text: string): string[] {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    return planSchema.parse(JSON.parse(json)).searches;
  } catch (cause) {
    throw new Unreadable('the plan is no plan', { cause });
  }
}

function isUsable(search: string): boolean {
  return (
    search.length <= LONGEST_SEARCH &&
    /[\p{L}\p{N}]/u.test(search) &&
    forbiddenIn(search, 'line') === undefined
  );
}

function isSame(one: string, other: string): boolean {
  const wordsOf = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? '';
  return wordsOf(one) === wordsOf(other);
}
