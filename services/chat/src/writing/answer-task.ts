import type { AnswerStage } from '@cairn/proto/chat';
import type { AiSettings } from '../ai-settings/ai-settings.ts';
import type { Confidence } from '../citations/confidence.ts';
import type { Citation } from '../citations/quotations.ts';
import type { SearchedFirst } from '../citations/searched-first.ts';
import type { Message } from '../messages/turn.ts';
import type { OnBehalf } from '../on-behalf.ts';
import type { Coverage } from '../project-coverage/coverage.ts';
import type { SearchTrace } from '../search-trace/search-trace.ts';
import type { AnswerStep } from '../steps/step.ts';
import type { Verdict } from '../verdicts/verdict.ts';
import type { TextDraft } from './answer-text.ts';
import type { CountUsage } from './token-usage.ts';
import type { Writer } from './writer.ts';

export interface AnswerTask {
  projectId: number;
  question: Message;
  answer: Message;
  settings: AiSettings;
  /** What writes the answer. */
  writer: Writer;
  /** Memories that it is not given. */
  withoutMemories?: readonly string[] | undefined;
  /** In whose name passages are searched; its signal ends the writing. */
  call: OnBehalf;
}

/** Where an answer is written to, as it comes. */
export interface Draft extends TextDraft {
  progress(stage: AnswerStage, passages: number, documents: number): void;
  /** Saves and publishes what is searched for, where that is not the question itself. */
  searchedFor(text: string): Promise<void>;
  /** Saves and publishes the passages the answer may cite, and which documents were searched first. */
  sources(citations: Citation[], searchedFirst: SearchedFirst | undefined): Promise<void>;
  /** Saves and publishes how far the steps of an answer have come. */
  stepped(steps: readonly AnswerStep[]): Promise<void>;
  /** What requests took of the answer's model is summed. */
  used: CountUsage;
  /** The memories that the whole answer cites. */
  drewOn(memoryIds: readonly string[]): void;
  /** How far the whole answer stands on its passages. */
  measured(confidence: Confidence): void;
  /** What became of each of its sentences that states something. */
  judged(verdicts: Verdict[]): void;
  /** From how many documents it was written. */
  covered(coverage: Coverage): void;
  /** How it came to its passages. */
  traced(trace: SearchTrace): void;
}
