import { CitationChecker } from '../citations/citations.ts';
import type { NumberedPassage } from '../writing/build-prompt.ts';
import { notesPrompt } from './notes-prompt.ts';
import type { StepBudget } from './step-budget.ts';
import { Unreadable } from './step-list.ts';

/** A question longer than this is shown cut, in UTF-16 units. */
export const LONGEST_QUESTION = 4_000;
/** What is left of a model's context for the rules of notes and what delimits sources, in UTF-16 units. */
export const RULES_ROOM = 2_000;

/**
 * Notes of some passages, with the numbers of those that they are of; numbers of others are taken out.
 *
 * @throws Unreadable for notes that are cut, or that cite nothing; what asking the model throws.
 */
export async function makeNotes(
  question: string,
  sources: readonly NumberedPassage[],
  { budget, maxTokens, longest }: { budget: StepBudget; maxTokens: number; longest: number },
): Promise<{ text: string; cited: ReadonlySet<number> }> {
  const messages = notesPrompt(question.slice(0, LONGEST_QUESTION).toWellFormed(), sources);
  const { text: said, isWhole } = await budget.ask({ messages, maxTokens, longest });
  if (!isWhole && said.length > longest) throw new Unreadable('the notes have no end');
  const given = new Set(sources.map(({ number }) => number));
  const checker = new CitationChecker(Math.max(...given));
  const checked = checker.push(said) + checker.end();
  const text = checked
    .replace(/ ?\[(\d{1,3})\]/g, (mark, number) => (given.has(Number(number)) ? mark : ''))
    .trim();
  const cited = new Set([...checker.cited].filter((number) => given.has(number)));
  if (cited.size === 0 && !isNothing(text)) throw new Unreadable('the notes cite nothing');
  return { text: cited.size === 0 ? '' : text, cited };
}

/** The model says that nothing bears on the question: one word, in whichever language. */
function isNothing(text: string): boolean {
  return text.length <= 40 && !/\d/.test(text) && text !== '';
}
