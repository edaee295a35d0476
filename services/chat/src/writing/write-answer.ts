import type { AnswerStage } from '@cairn/proto/chat';
import type { AiSettings } from '../ai-settings/ai-settings.ts';
import { CitationChecker } from '../citations/citations.ts';
import { type Confidence, type Measure, measureStatements } from '../citations/confidence.ts';
import type { Passage } from '../citations/passage.ts';
import type { Citation } from '../citations/quotations.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { Message } from '../messages/turn.ts';
import type { OnBehalf } from '../on-behalf.ts';
import { refusals } from '../refusals.ts';
import { buildPrompt, CHARACTERS_PER_TOKEN, fitPassages } from './build-prompt.ts';
import type { ChatModel, EndReason } from './chat-model.ts';
import type { PassageFinder } from './ports.ts';
import { recentHistory } from './recent-history.ts';
import { searchText } from './search-text.ts';

/** An answer longer than this, in UTF-16 units, is ended: no setting asks for one, and a model can run away. */
const LONGEST_ANSWER = 100_000;

export interface WritingParts {
  store: Pick<MessageRecords, 'listMessages'>;
  search: PassageFinder;
  model: ChatModel;
  /** Passages an answer gets at most. */
  passages: number;
  /** Tokens of the model that question, history, sources and answer share. */
  contextTokens: number;
}

export interface AnswerTask {
  projectId: number;
  question: Message;
  answer: Message;
  settings: AiSettings;
  /** In whose name passages are searched; its signal ends the writing. */
  call: OnBehalf;
}

/** Where an answer is written to, as it comes. */
export interface Draft {
  progress(stage: AnswerStage, passages: number, documents: number): void;
  /** Saves and publishes the passages the answer may cite. */
  sources(citations: Citation[]): Promise<void>;
  /** With `quotedFrom` the text is word for word of that document. */
  append(text: string, quotedFrom?: string): void;
  /** Numbers the text so far cites. */
  cited(numbers: ReadonlySet<number>): void;
  /** How far the whole answer stands on its passages. */
  measured(confidence: Confidence): void;
}

/**
 * Writes one answer: finds passages, prompts the model, checks what it says.
 *
 * @throws DomainError in words for the person who asked; what was appended until then stands.
 */
export async function writeAnswer(parts: WritingParts, task: AnswerTask, draft: Draft): Promise<void> {
  const passages = await gather(parts, task, draft);
  const documents = countDocuments(passages);
  draft.progress('ANSWER_STAGE_THINKING', passages.length, documents);
  const { settings, question, answer } = task;
  const history = await recentHistory(parts.store, question, budgets(parts, task).history);
  const messages = buildPrompt({
    settings,
    mode: answer.knowledgeMode,
    question: question.text,
    passages,
    history,
  });
  const stream = parts.model.stream({
    messages,
    question: question.text,
    passages,
    knowledgeMode: answer.knowledgeMode,
    temperature: settings.temperature,
    creativity: settings.creativity,
    length: settings.length,
    confidenceThreshold: settings.confidenceThreshold,
    plainText: !settings.useMarkdown,
    maxTokens: settings.maxTokens,
    signal: task.call.signal,
  });
  // Where readers are to see no sources the model cites all the same: what it says is measured by what it cites.
  const hidden = !settings.includeSources;
  const checker = new CitationChecker(passages.length, { hidden });
  const marked = new CitationChecker(passages.length);
  let whole = '';
  let measure: Measure | undefined;
  let length = 0;
  let blank = true;
  let reason: EndReason = 'stop';
  function pass(text: string, quotedFrom?: string): void {
    if (text === '') return;
    if (length === 0) draft.progress('ANSWER_STAGE_GENERATING', passages.length, documents);
    length += text.length;
    blank &&= text.trim() === '';
    if (!hidden) whole += text;
    draft.append(text, quotedFrom);
    if (!hidden) draft.cited(checker.cited);
  }
  try {
    for await (const part of stream) {
      task.call.signal.throwIfAborted();
      // One piece may be as long as an endpoint likes: cut, no answer is ever longer than two times the longest.
      if (part.kind === 'text') {
        const piece = part.text.slice(0, LONGEST_ANSWER + 1).toWellFormed();
        const quotedFrom = passages[(part.quotes ?? 0) - 1]?.documentId;
        if (quotedFrom === undefined) {
          pass(checker.push(piece));
          if (hidden) whole += marked.push(piece);
        } else {
          const { held, text } = checker.verbatim(piece);
          pass(held);
          pass(text, quotedFrom);
          if (hidden) whole += marked.push('') + text;
        }
      } else ({ reason, measure } = part);
      if (length > LONGEST_ANSWER) reason = 'length';
      if (length > LONGEST_ANSWER) break;
    }
  } finally {
    pass(checker.end());
  }
  complain(reason, blank, settings);
  if (hidden) whole += marked.end();
  draft.measured({
    ...(measure ?? measureOf(answer, whole, passages)),
    threshold: settings.confidenceThreshold,
    shown: settings.showConfidence,
  });
}

/** An answer from what the model knows by itself stands on nothing that could be looked up here. */
function measureOf({ knowledgeMode }: Message, text: string, passages: readonly Passage[]): Measure {
  if (knowledgeMode === 'general') return { basis: 'statements', met: 0, of: 0 };
  return measureStatements(text, passages);
}

async function gather(parts: WritingParts, task: AnswerTask, draft: Draft): Promise<Passage[]> {
  if (task.answer.knowledgeMode === 'general') return [];
  draft.progress('ANSWER_STAGE_SEARCHING', 0, 0);
  const query = await searchText(parts.store, task.question);
  const found = await parts.search.find(task.call, task.projectId, query, parts.passages);
  const passages = fitPassages(found, budgets(parts, task).sources);
  draft.progress('ANSWER_STAGE_READING', passages.length, countDocuments(passages));
  if (!task.settings.includeSources) return passages;
  await draft.sources(
    passages.map(({ text, ...place }, i) => ({
      ...place,
      number: i + 1,
      quote: text,
      cited: false,
      documentDeleted: false,
    })),
  );
  return passages;
}

/** Shares what the answer and the question leave of the context: at most a third for history, the rest for sources. */
function budgets(
  parts: WritingParts,
  { settings, question }: AnswerTask,
): { history: number; sources: number } {
  const all = (parts.contextTokens - settings.maxTokens) * CHARACTERS_PER_TOKEN - question.text.length;
  if (all <= 0) {
    throw refusals.question_too_long_for_model();
  }
  const history = Math.min(Math.floor(all / 3), 12_000);
  return { history, sources: all - history };
}

function countDocuments(passages: readonly Passage[]): number {
  return new Set(passages.map((passage) => passage.documentId)).size;
}

/** Ends that are not what was asked for are said, and never pass for a whole answer. */
function complain(reason: EndReason, blank: boolean, settings: AiSettings): void {
  if (reason === 'length') {
    throw refusals.answer_longest({ max: settings.maxTokens });
  }
  if (reason === 'content_filter') {
    throw refusals.answer_filtered();
  }
  if (blank) {
    throw refusals.answer_empty();
  }
}
