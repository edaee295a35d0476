import type { AiSettings } from '../ai-settings/ai-settings.ts';
import { type Confidence, type Measure, measureStatements } from '../citations/confidence.ts';
import type { Passage } from '../citations/passage.ts';
import type { Evidence } from '../evidence/judge-evidence.ts';
import { isEnough } from '../evidence/least-evidence.ts';
import { nothingAnswers } from '../evidence/nothing-answers.ts';
import type { Message } from '../messages/turn.ts';
import { refusals } from '../refusals.ts';
import type { AnswerTask, Draft } from './answer-task.ts';
import { AnswerText } from './answer-text.ts';
import { buildPrompt } from './build-prompt.ts';
import type { EndReason } from './chat-model.ts';
import { shareContext } from './context-budget.ts';
import { countDocuments, type GatheringParts, gatherPassages } from './gather-passages.ts';
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
  const { passages, evidence } = await gatherPassages(parts, task, draft);
  if (evidence && !isEnough(evidence, task.settings.confidenceThreshold)) {
    draft.append(nothingAnswers(task.question.text));
    draft.publishText();
    draft.measured(confidenceOf({ ...measureEvidence(evidence), refused: true }, task));
    return;
  }
  const documents = countDocuments(passages);
  draft.progress('ANSWER_STAGE_THINKING', passages.length, documents);
  const { settings, question, answer, writer } = task;
  const history = await recentHistory(parts.store, question, shareContext(task).history);
  const messages = buildPrompt({
    settings,
    mode: answer.knowledgeMode,
    question: question.text,
    passages,
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
  const isQuoted = writer.model.onlyQuotes && evidence !== undefined;
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
