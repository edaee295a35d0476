import type { Passage } from '../citations/passage.ts';
import type { Citation } from '../citations/quotations.ts';
import { searchedFirstOf } from '../citations/searched-first.ts';
import { asksForWork } from '../evidence/asks-for-work.ts';
import { type Evidence, judgeEvidence } from '../evidence/judge-evidence.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { AnswerTask, Draft } from './answer-task.ts';
import { fitPassages } from './build-prompt.ts';
import type { ChatModel } from './chat-model.ts';
import { shareContext } from './context-budget.ts';
import type { PassageFinder } from './ports.ts';
import { searchText } from './search-text.ts';

export interface GatheringParts {
  store: Pick<MessageRecords, 'listMessages'>;
  search: PassageFinder;
  model: Pick<ChatModel, 'onlyQuotes'>;
  /** Passages an answer gets at most. */
  passages: number;
  /** Tokens of the model that question, history, sources and answer share. */
  contextTokens: number;
}

export interface Gathered {
  passages: Passage[];
  /** Where the answer needs it. */
  evidence?: Evidence;
}

/** Finds what an answer is written from, and says how far it holds what is asked for. */
export async function gatherPassages(
  parts: GatheringParts,
  task: AnswerTask,
  draft: Draft,
): Promise<Gathered> {
  if (task.answer.knowledgeMode === 'general') return { passages: [] };
  draft.progress('ANSWER_STAGE_SEARCHING', 0, 0);
  const query = await searchText(parts.store, task.question);
  const found = await parts.search.find(task.call, task.projectId, query, parts.passages);
  const passages = fitPassages(found.passages, shareContext(parts.contextTokens, task).sources);
  draft.progress('ANSWER_STAGE_READING', passages.length, countDocuments(passages));
  if (task.settings.includeSources) await draft.sources(toCitations(passages), searchedFirstOf(found.named));
  if (!needsEvidence(parts, task)) return { passages };
  return { passages, evidence: judgeEvidence(query, passages, found.statistics, found.named) };
}

function toCitations(passages: readonly Passage[]): Citation[] {
  return passages.map(({ text, ...place }, i) => ({
    ...place,
    number: i + 1,
    quote: text,
    cited: false,
    documentDeleted: false,
  }));
}

/**
 * Whether an answer stands and falls with the passages: where nothing else may be drawn on, or can be. A model may be
 * given work on what the passages are about, whatever words they have.
 */
function needsEvidence({ model }: GatheringParts, { question, answer }: AnswerTask): boolean {
  if (answer.knowledgeMode === 'general') return false;
  return (
    model.onlyQuotes === true || (answer.knowledgeMode === 'project_only' && !asksForWork(question.text))
  );
}

export function countDocuments(passages: readonly Passage[]): number {
  return new Set(passages.map((passage) => passage.documentId)).size;
}
