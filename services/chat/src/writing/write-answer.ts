import type { AiSettings } from '../ai-settings/ai-settings.ts';
import { citedIn } from '../citations/citations.ts';
import type { Confidence, Measure } from '../citations/confidence.ts';
import { isMemory } from '../citations/passage.ts';
import { searchedFirstOf } from '../citations/searched-first.ts';
import type { Evidence } from '../evidence/judge-evidence.ts';
import { isEnough, leastEvidence } from '../evidence/least-evidence.ts';
import { nothingAnswers } from '../evidence/nothing-answers.ts';
import { coverageOf } from '../project-coverage/coverage.ts';
import { refusals } from '../refusals.ts';
import { traceSearch } from '../search-trace/trace-search.ts';
import { judgeAnswer } from '../verdicts/judge-answer.ts';
import { countVerdicts } from '../verdicts/verdict.ts';
import type { AnswerTask, Draft } from './answer-task.ts';
import { AnswerText } from './answer-text.ts';
import { buildPrompt } from './build-prompt.ts';
import type { EndReason } from './chat-model.ts';
import { shareContext } from './context-budget.ts';
import { countDocuments, type Gathered, type GatheringParts, gatherPassages } from './gather-passages.ts';
import { recentHistory } from './recent-history.ts';

export interface WritingParts extends GatheringParts {
  /** How long text is gathered before it is passed on, in milliseconds. Default `FRAME_MS`. */
  frameMs?: number | undefined;
}

/**
 * Writes one answer: finds passages, prompts the model, checks what it says.
 *
 * @throws DomainError in words for the person who asked; what was appended until then stands.
 */
export async function writeAnswer(parts: WritingParts, task: AnswerTask, draft: Draft): Promise<void> {
  const gathered = await gatherPassages(parts, task, draft);
  const { passages, evidence } = gathered;
  const given = countDocuments(passages);
  const counted = countAll(parts, task, gathered);
  const tellCoverage = async (cited: Iterable<number> = []) => {
    const named = documentsNamed(gathered, cited);
    const coverage = coverageOf({ searched: gathered.documents, given }, await counted, named);
    if (coverage) draft.covered(coverage);
  };
  const isRefused = evidence !== undefined && !isEnough(evidence, task.settings.confidenceThreshold);
  trace(gathered, task, isRefused, draft);
  if (isRefused) {
    draft.append(nothingAnswers(task.question.text));
    draft.publishText();
    await tellCoverage();
    draft.measured(confidenceOf({ ...measureEvidence(evidence), refused: true }, task));
    return;
  }
  draft.progress('ANSWER_STAGE_THINKING', passages.length, given);
  const { settings, question, answer, writer } = task;
  const history = await recentHistory(parts.store, question, shareContext(task).history);
  const messages = buildPrompt({
    settings,
    mode: answer.knowledgeMode,
    question: question.text,
    passages,
    material: gathered.material,
    history,
  });
  const stream = writer.model.stream({
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
    used: (usage) => draft.used(usage),
  });
  let reason: EndReason = 'stop';
  // Where readers are to see no sources the model cites all the same: what it says is measured by what it cites.
  const text = new AnswerText(draft, {
    passages,
    hidden: !settings.includeSources,
    frameMs: parts.frameMs,
    onFirst: () => draft.progress('ANSWER_STAGE_GENERATING', passages.length, given),
  });
  try {
    for await (const part of stream) {
      task.call.signal.throwIfAborted();
      if (part.kind === 'text') text.take(part.text, part.quotes);
      else reason = part.reason;
      if (!text.isTooLong) continue;
      reason = 'length';
      break;
    }
  } finally {
    text.end();
  }
  complain(reason, text.isBlank, settings);
  const cited = citedIn(text.whole, passages.length);
  draft.drewOn(memoriesAmong(passages, cited));
  await tellCoverage(cited);
  const isQuoted = writer.model.onlyQuotes && evidence !== undefined;
  const measure = isQuoted ? measureEvidence(evidence) : await judge(text.whole, gathered, task, draft);
  draft.measured(confidenceOf(measure, task));
}

/** Asked while the answer is written, so that nothing waits for it. Where no sources are shown no pages are named. */
async function countAll(
  parts: WritingParts,
  { answer, call, projectId, settings }: AnswerTask,
  gathered: Gathered,
) {
  if (answer.knowledgeMode === 'general') return undefined;
  const all = gathered.passages.map((_, i) => i + 1);
  const gapsOf = settings.includeSources ? documentsNamed(gathered, all) : new Set<string>();
  return parts.documents.count(call, projectId, gapsOf);
}

/** Where readers see no sources, they do not see which passages there were either. */
function trace(
  { passages, synonyms = [], ...gathered }: Gathered,
  { settings }: AnswerTask,
  isRefused: boolean,
  draft: Draft,
): void {
  if (!settings.includeSources || gathered.searches.length === 0) return;
  const { confidenceThreshold } = settings;
  draft.traced(
    traceSearch({
      ...gathered,
      evidence: gathered.evidence,
      given: passages.filter((passage) => !isMemory(passage)).length,
      phrases: synonyms,
      leastEvidence: leastEvidence(confidenceThreshold),
      isRefused,
    }),
  );
}

/** The documents that were searched first, and those of the passages with these numbers. */
function documentsNamed({ passages, named }: Gathered, cited: Iterable<number>): Set<string> {
  const first = searchedFirstOf(named)?.documents ?? [];
  const passagesCited = [...cited].flatMap((number) => passages[number - 1] ?? []);
  const ofDocuments = passagesCited.filter((passage) => !isMemory(passage));
  return new Set([...first, ...ofDocuments].map(({ documentId }) => documentId));
}

function memoriesAmong(passages: Gathered['passages'], cited: readonly number[]): string[] {
  const memories = cited.flatMap((number) => passages[number - 1] ?? []).filter(isMemory);
  return [...new Set(memories.map(({ documentId }) => documentId))];
}

function confidenceOf(measure: Measure, { settings }: AnswerTask): Confidence {
  return { ...measure, threshold: settings.confidenceThreshold, shown: settings.showConfidence };
}

/**
 * Holds what a model wrote, with its citations, against the passages. An answer from what it knows by itself stands on
 * nothing that could be looked up here; where readers see no sources, they see no verdicts on them either.
 */
async function judge(
  text: string,
  { passages, synonyms }: Gathered,
  { answer, settings, call }: AnswerTask,
  draft: Draft,
): Promise<Measure> {
  if (answer.knowledgeMode === 'general' || passages.length === 0) return NOTHING_TO_MEASURE;
  const isMarkdown = !answer.plainText;
  const verdicts = await judgeAnswer({ text, passages, isMarkdown, synonyms, signal: call.signal });
  if (settings.includeSources && verdicts.length > 0) draft.judged(verdicts);
  return { basis: 'statements', ...countVerdicts(verdicts) };
}

const NOTHING_TO_MEASURE: Measure = { basis: 'statements', met: 0, of: 0 };

function measureEvidence({ met, of }: Evidence): Measure {
  return { basis: 'evidence', met, of };
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
