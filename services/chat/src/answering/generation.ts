import type { AnswerEvent } from '@cairn/proto/chat';
import type { GenerationKey } from '../chats/ports.ts';
import { citationMessages } from '../citations/citation-messages.ts';
import type { Confidence } from '../citations/confidence.ts';
import type { Quotation } from '../citations/quotations.ts';
import type { Coverage } from '../project-coverage/coverage.ts';
import type { SearchTrace } from '../search-trace/search-trace.ts';
import type { AnswerStep } from '../steps/step.ts';
import { stepMessages } from '../steps/step-messages.ts';
import type { Verdict } from '../verdicts/verdict.ts';
import type { AnswerTask, Draft } from '../writing/answer-task.ts';
import { addUsage, type TokenUsage } from '../writing/token-usage.ts';
import { type EndCause, GenerationEnded } from './generation-endings.ts';
import type { AnswerFeed, AnswerRecords } from './ports.ts';

/** One answer being written by this process: its text so far, what of it is saved, and how to end it. */
export class Generation implements Draft {
  readonly key: GenerationKey;
  readonly task: AnswerTask;
  /** When the first text of a model came, by `performance.now()`. */
  firstTextAt: number | undefined;
  readonly #feed: Pick<AnswerFeed, 'publish'>;
  readonly #store: Pick<AnswerRecords, 'saveCitations' | 'saveSearchText' | 'saveSteps'>;
  readonly #ended = new AbortController();
  readonly #onLongUnsaved: () => void;
  readonly #unsavedLimit: number;
  #text = '';
  readonly #quotations: Quotation[] = [];
  #saved = 0;
  #published = 0;
  #cited: ReadonlySet<number> = new Set();
  #confidence: Confidence | undefined;
  #verdicts: Verdict[] | undefined;
  #coverage: Coverage | undefined;
  #steps: AnswerStep[] | undefined;
  #usage: TokenUsage | undefined;
  #searchTrace: SearchTrace | undefined;
  #memoriesUsed: readonly string[] = [];

  constructor(
    task: Omit<AnswerTask, 'call'> & { call: Omit<AnswerTask['call'], 'signal'> },
    parts: {
      feed: Pick<AnswerFeed, 'publish'>;
      store: Pick<AnswerRecords, 'saveCitations' | 'saveSearchText' | 'saveSteps'>;
      /** Called when more than `unsavedLimit` UTF-16 units are not saved. */
      onLongUnsaved: () => void;
      unsavedLimit: number;
    },
  ) {
    this.key = { messageId: task.answer.id, generation: task.answer.generation };
    this.task = { ...task, call: { ...task.call, signal: this.#ended.signal } };
    this.#feed = parts.feed;
    this.#store = parts.store;
    this.#onLongUnsaved = parts.onLongUnsaved;
    this.#unsavedLimit = parts.unsavedLimit;
  }

  get text(): string {
    return this.#text;
  }

  /** Of the text so far. */
  get quotations(): readonly Quotation[] {
    return [...this.#quotations];
  }

  get citedNumbers(): number[] {
    return [...this.#cited];
  }

  get confidence(): Confidence | undefined {
    return this.#confidence;
  }

  get verdicts(): Verdict[] | undefined {
    return this.#verdicts;
  }

  get coverage(): Coverage | undefined {
    return this.#coverage;
  }

  get steps(): AnswerStep[] | undefined {
    return this.#steps;
  }

  get usage(): TokenUsage | undefined {
    return this.#usage;
  }

  get searchTrace(): SearchTrace | undefined {
    return this.#searchTrace;
  }

  /** The memories that the answer cites. */
  get memoriesUsed(): readonly string[] {
    return this.#memoriesUsed;
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  get isUnsaved(): boolean {
    return this.#text.length > this.#saved;
  }

  end(why: EndCause): void {
    this.#ended.abort(new GenerationEnded(why));
  }

  /** So many UTF-16 units of the text are saved. */
  wasSaved(length: number): void {
    this.#saved = length;
  }

  /** Without a kind: the answer ended. */
  publish(kind: AnswerEvent['kind']): void {
    const { projectId, answer } = this.task;
    this.#feed.publish(projectId, { messageId: answer.id, offset: this.#text.length, kind });
  }

  progress: Draft['progress'] = (stage, passages, documents) => {
    if (stage === 'ANSWER_STAGE_GENERATING') this.firstTextAt ??= performance.now();
    this.publish({ $case: 'progress', value: { stage, passages, documents } });
  };

  searchedFor: Draft['searchedFor'] = async (text) => {
    if (!(await this.#store.saveSearchText(this.key, text))) this.end('lost');
    this.signal.throwIfAborted();
    this.publish({ $case: 'searchText', value: text });
  };

  stepped: Draft['stepped'] = async (steps) => {
    this.#steps = [...steps];
    if (!(await this.#store.saveSteps(this.key, steps))) this.end('lost');
    this.signal.throwIfAborted();
    this.publish({ $case: 'steps', value: stepMessages(steps) });
  };

  sources: Draft['sources'] = async (citations, searchedFirst) => {
    if (!(await this.#store.saveCitations(this.key, citations, searchedFirst))) this.end('lost');
    this.signal.throwIfAborted();
    this.publish({ $case: 'sources', value: { citations: citationMessages(citations), searchedFirst } });
  };

  append: Draft['append'] = (text, quotedFrom) => {
    const start = this.#text.length;
    this.#text += text;
    if (quotedFrom !== undefined) {
      this.#quotations.push({ documentId: quotedFrom, start, end: this.#text.length });
    }
    if (this.#text.length - this.#saved > this.#unsavedLimit) this.#onLongUnsaved();
  };

  publishText: Draft['publishText'] = () => {
    if (this.#published === this.#text.length) return;
    const text = this.#text.slice(this.#published);
    this.#published = this.#text.length;
    this.publish({ $case: 'content', value: text });
  };

  cited: Draft['cited'] = (numbers) => {
    this.#cited = numbers;
  };

  used: Draft['used'] = (usage) => {
    this.#usage = addUsage(this.#usage, usage);
  };

  measured: Draft['measured'] = (confidence) => {
    this.#confidence = confidence;
  };

  judged: Draft['judged'] = (verdicts) => {
    this.#verdicts = verdicts;
  };

  covered: Draft['covered'] = (coverage) => {
    this.#coverage = coverage;
  };

  drewOn: Draft['drewOn'] = (memoryIds) => {
    this.#memoriesUsed = memoryIds;
  };

  traced: Draft['traced'] = (trace) => {
    this.#searchTrace = trace;
  };
}
