import type { AnswerStage } from '@cairn/proto/chat';
import type { AiSettings } from '../ai-settings/ai-settings.ts';
import { type Confidence, type Measure, measureStatements } from '../citations/confidence.ts';
import type { Passage } from '../citations/passage.ts';
import type { Citation } from '../citations/quotations.ts';
import { asksForWork } from '../evidence/asks-for-work.ts';
import { type Evidence, judgeEvidence } from '../evidence/judge-evidence.ts';
import { leastEvidence } from '../evidence/least-evidence.ts';
import { nothingAnswers } from '../evidence/nothing-answers.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { Message } from '../messages/turn.ts';
import type { OnBehalf } from '../on-behalf.ts';
import { refusals } from '../refusals.ts';
import { AnswerText, type TextDraft } from './answer-text.ts';
import { buildPrompt, CHARACTERS_PER_TOKEN, fitPassages } from './build-prompt.ts';
import type { ChatModel, EndReason } from './chat-model.ts';
import type { PassageFinder } from './ports.ts';
import { recentHistory } from './recent-history.ts';
import { searchText } from './search-text.ts';

export interface WritingParts {
  store: Pick<MessageRecords, 'listMessages'>;
  search: PassageFinder;
  model: ChatModel;
  /** Passages an answer gets at most. */
  passages: number;
  /** Tokens of the model that question, history, sources and answer share. */
  contextTokens: number;
  /** How long text is gathered before it is passed on, in milliseconds. Default `FRAME_MS`. */
  frameMs?: number | undefined;
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
export interface Draft extends TextDraft {
  progress(stage: AnswerStage, passages: number, documents: number): void;
  /** Saves and publishes the passages the answer may cite. */
  sources(citations: Citation[]): Promise<void>;
  /** How far the whole answer stands on its passages. */
  measured(confidence: Confidence): void;
}

/**
 * Writes one answer: finds passages, prompts the model, checks what it says.
 *
 * @throws DomainError in words for the person who asked; what was appended until then stands.
 */
export async function writeAnswer(parts: WritingParts, task: AnswerTask, draft: Draft): Promise<void> {
  const { passages, evidence } = await gather(parts, task, draft);
  if (evidence && !isEnough(evidence, task)) {
    draft.append(nothingAnswers(task.question.text));
    draft.publishText();
    draft.measured(confidenceOf({ ...measureEvidence(evidence), refused: true }, task));
    return;
  }
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
    evidence,
    knowledgeMode: answer.knowledgeMode,
    temperature: settings.temperature,
    creativity: settings.creativity,
    length: settings.length,
    confidenceThreshold: settings.confidenceThreshold,
    plainText: !settings.useMarkdown,
    maxTokens: settings.maxTokens,
    signal: task.call.signal,
  });
  let reason: EndReason = 'stop';
  // Where readers are to see no sources the model cites all the same: what it says is measured by what it cites.
  const text = new AnswerText(draft, {
    passages,
    hidden: !settings.includeSources,
    frameMs: parts.frameMs,
    onFirst: () => draft.progress('ANSWER_STAGE_GENERATING', passages.length, documents),
  });
  try {
    for await (const part of stream) {
      task.call.signal.throwIfAborted();
      if (part.kind === 'text') text.take(part.text, part.quotes);
      else ({ reason } = part);
      if (!text.isTooLong) continue;
      reason = 'length';
      break;
    }
  } finally {
    text.end();
  }
  complain(reason, text.isBlank, settings);
  const isQuoted = parts.model.onlyQuotes && evidence !== undefined;
  draft.measured(
    confidenceOf(isQuoted ? measureEvidence(evidence) : measureOf(answer, text.whole, passages), task),
  );
}

function confidenceOf(measure: Measure, { settings }: AnswerTask): Confidence {
  return { ...measure, threshold: settings.confidenceThreshold, shown: settings.showConfidence };
}

/** An answer from what the model knows by itself stands on nothing that could be looked up here. */
function measureOf({ knowledgeMode }: Message, text: string, passages: readonly Passage[]): Measure {
  if (knowledgeMode === 'general') return { basis: 'statements', met: 0, of: 0 };
  return measureStatements(text, passages);
}

function measureEvidence({ met, of }: Evidence): Measure {
  return { basis: 'evidence', met, of };
}

function isEnough({ best }: Evidence, { settings }: AnswerTask): boolean {
  return best > 0 && best >= leastEvidence(settings.confidenceThreshold);
}

/**
 * Whether an answer stands and falls with the passages: where nothing else may be drawn on, or can be. A model may be
 * given work on what the passages are about, whatever words they have.
 */
function needsEvidence({ model }: WritingParts, { question, answer }: AnswerTask): boolean {
  if (answer.knowledgeMode === 'general') return false;
  return (
    model.onlyQuotes === true || (answer.knowledgeMode === 'project_only' && !asksForWork(question.text))
  );
}

interface Gathered {
  passages: Passage[];
  /** Where the answer needs it. */
  evidence?: Evidence;
}

async function gather(parts: WritingParts, task: AnswerTask, draft: Draft): Promise<Gathered> {
  if (task.answer.knowledgeMode === 'general') return { passages: [] };
  draft.progress('ANSWER_STAGE_SEARCHING', 0, 0);
  const query = await searchText(parts.store, task.question);
  const found = await parts.search.find(task.call, task.projectId, query, parts.passages);
  const passages = fitPassages(found.passages, budgets(parts, task).sources);
  draft.progress('ANSWER_STAGE_READING', passages.length, countDocuments(passages));
  if (task.settings.includeSources) await draft.sources(toCitations(passages));
  if (!needsEvidence(parts, task)) return { passages };
  return { passages, evidence: judgeEvidence(query, passages, found.statistics) };
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
