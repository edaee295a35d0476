import { refusals } from '../refusals.ts';
import { CHARACTERS_PER_TOKEN } from '../writing/build-prompt.ts';
import type { PromptMessage } from '../writing/chat-model.ts';
import type { RewriteRequest, Rewritten } from '../writing/question-rewriter.ts';
import type { CountUsage } from '../writing/token-usage.ts';
import type { StepModel } from './step-model.ts';

/** No answer takes more requests than this, whatever its limit says. */
const MOST_CALLS = 20;

export interface StepBudgetOptions {
  model: StepModel;
  /** Requests that the whole answer may make, the one that writes it included; 0 for `MOST_CALLS`. */
  calls: number;
  signal: AbortSignal;
  used: CountUsage;
}

/** Asks a model on the way to an answer, as long as its requests, tokens and time last. */
export class StepBudget {
  readonly #options: StepBudgetOptions;
  readonly #endsAt: number;
  #calls: number;
  #tokens: number;

  constructor(options: StepBudgetOptions) {
    this.#options = options;
    this.#endsAt = Date.now() + options.model.timeoutMs;
    this.#tokens = options.model.tokens;
    // The last one writes.
    this.#calls = Math.min(options.calls || MOST_CALLS, MOST_CALLS) - 1;
  }

  /** Requests left beside the one that writes. */
  get calls(): number {
    return this.#calls;
  }

  /** Tokens left. */
  get tokens(): number {
    return Math.max(0, this.#tokens);
  }

  /**
   * @throws DomainError when the model fails or is late, or nothing is left to ask it with; the signal's reason once
   * that is aborted.
   */
  async ask({
    messages,
    ...request
  }: Omit<RewriteRequest, 'signal' | 'timeoutMs' | 'used'>): Promise<Rewritten> {
    const { model, signal, used } = this.#options;
    signal.throwIfAborted();
    const timeoutMs = this.#endsAt - Date.now();
    const needed = tokensOf(messages) + request.maxTokens;
    if (this.#calls <= 0 || timeoutMs <= 0 || needed > this.#tokens) throw refusals.model_too_slow();
    this.#calls--;
    const said = await model.ask({
      messages,
      ...request,
      timeoutMs,
      signal,
      used: (usage) => {
        this.#tokens -= usage.input + usage.output;
        used(usage);
      },
    });
    signal.throwIfAborted();
    return said;
  }
}

function tokensOf(messages: readonly PromptMessage[]): number {
  return Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / CHARACTERS_PER_TOKEN);
}
