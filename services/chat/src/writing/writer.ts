import type { StepModel } from '../steps/step-model.ts';
import type { ChatModel } from './chat-model.ts';
import type { QuestionRewriter } from './question-rewriter.ts';

/** What writes an answer, and what it takes. */
export interface Writer {
  model: ChatModel;
  /** Absent where questions are searched for as they are. */
  rewriter?: QuestionRewriter | undefined;
  /** Plans and makes notes; absent where nothing is answered in steps. */
  steps?: StepModel | undefined;
  /** What is asked for a second look at an answer, as a rewriter is; absent where no language model writes. */
  reviewer?: QuestionRewriter | undefined;
  /** Tokens of the model that question, history, sources and answer share. */
  contextTokens: number;
  /** An endpoint writes it: quotations cost nothing but a search, and are not counted by the day. */
  isPaid: boolean;
}
