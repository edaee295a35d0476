import type { Envelope } from '@cairn/messaging/events';
import type { ErrorName } from '@cairn/platform/errors';
import type { AnswerEvent } from '@cairn/proto/chat';
import type { GenerationKey } from '../chats/ports.ts';
import type { Confidence } from '../citations/confidence.ts';
import type { Citation, Quotation } from '../citations/quotations.ts';
import type { SearchedFirst } from '../citations/searched-first.ts';
import type { MessageState, NewTurn, Turn, TurnMessages } from '../messages/turn.ts';
import type { AnswerStep } from '../steps/step.ts';
import type { TokenUsage } from '../writing/token-usage.ts';

/** States an answer ends in. */
export type EndState = Exclude<MessageState, 'generating'>;

/** What became of an attempt to begin a turn. */
export type TurnOutcome =
  /** `missed`: other turns stand between it and the `parent` that was named. */
  | ({ kind: 'begun'; missed?: true } & TurnMessages)
  /** The client's id was used before in this session: the turn of then. */
  | ({ kind: 'repeated' } & TurnMessages)
  /** Another answer is being written in the session. */
  | { kind: 'busy' }
  /** So many answers are being written for this person that no further one may be. */
  | { kind: 'too_many'; running: number }
  /** There is no such turn that it could be another version of. */
  | { kind: 'no_original' }
  /** The session has so many versions that it gets no further one. */
  | { kind: 'too_many_versions' }
  /** The session was deleted meanwhile. */
  | { kind: 'not_found' };

/** What became of an attempt to write an answer again in its place. */
export type AgainOutcome =
  | ({ kind: 'begun' } & TurnMessages)
  | { kind: 'busy' }
  | { kind: 'too_many'; running: number }
  /** It is not the last message of those that are shown. */
  | { kind: 'not_last' }
  /** There is no such answer. */
  | { kind: 'not_found' };

export interface Again
  extends Pick<NewTurn, 'sessionId' | 'at' | 'lease' | 'perPerson'>,
    Pick<Turn, 'generation' | 'model' | 'plainText' | 'knowledgeMode'> {
  messageId: string;
}

export interface Ending {
  state: EndState;
  /** The whole text; absent to keep what was last saved. */
  text?: string;
  /** Of the text; absent for none. */
  quotations?: readonly Quotation[];
  error: string;
  errorName?: ErrorName | undefined;
  /** Numbers the text cites; absent when that is not known. */
  cited?: readonly number[];
  confidence?: Confidence | undefined;
  verdicts?: Turn['verdicts'];
  coverage?: Turn['coverage'];
  steps?: Turn['steps'];
  usage?: TokenUsage | undefined;
  searchTrace?: Turn['searchTrace'];
  at: Date;
}

/** What a process learns when it renews its leases. */
interface Heartbeat {
  /** Generations whose stop was asked for. */
  stopRequested: string[];
  /** Generations that are no longer this process's. */
  lost: string[];
}

/** A session's answer that no process generates any more. */
export interface Abandoned extends GenerationKey {
  sessionId: number;
  projectId: number;
  /** As it was last saved. */
  text: string;
  /** How many passages it was given. */
  given: number;
}

/** What an abandoned answer ends with. */
interface AbandonedEnding {
  /** Numbers its text cites. */
  cited: readonly number[];
  events: readonly Envelope[];
}

/** Answers as they begin, as the store keeps them. */
export interface TurnRecords {
  /**
   * Saves question and answer, and the right to write it: all or nothing, also when others begin at the same moment.
   * What begins is shown.
   */
  beginTurn(turn: NewTurn, events: readonly Envelope[]): Promise<TurnOutcome>;
  /** Empties the last answer that a session shows, with its citations, for a new generation. */
  beginAgain(again: Again): Promise<AgainOutcome>;
}

/** Answers being written, as the store keeps them. */
export interface GenerationRecords {
  /**
   * Keeps the passages given for a generation, and which documents were searched first; false when the generation is no
   * longer the answer's.
   */
  saveCitations(
    generation: GenerationKey,
    citations: readonly Citation[],
    searchedFirst?: SearchedFirst,
  ): Promise<boolean>;
  /** Keeps what is searched for instead of the question; false when the generation is no longer the answer's. */
  saveSearchText(generation: GenerationKey, searchText: string): Promise<boolean>;
  /** Keeps how far its steps have come; false when the generation is no longer the answer's. */
  saveSteps(generation: GenerationKey, steps: readonly AnswerStep[]): Promise<boolean>;
  /** Keeps the text so far of several generations; those that are no longer their answer's are passed over. */
  checkpoint(
    texts: readonly (GenerationKey & { text: string; quotations?: readonly Quotation[] })[],
  ): Promise<void>;
  /** Ends a generation; false, and nothing changed, when it is no longer the answer's. */
  endGeneration(generation: GenerationKey, ending: Ending, events: readonly Envelope[]): Promise<boolean>;
  /** Holds the generations of `owner` for another `ms` milliseconds from now. */
  heartbeat(owner: string, generations: readonly string[], ms: number): Promise<Heartbeat>;
  /** Asks the process that holds the generation to end it. */
  requestStop(messageId: string): Promise<void>;
  /** Ends as interrupted up to `limit` generations whose lease ran out, or, with `notOwner`, of every other process. */
  interruptAbandoned(
    options: { notOwner?: string; limit: number },
    ending: (abandoned: Abandoned) => AbandonedEnding,
  ): Promise<Abandoned[]>;
}

export interface AnswerRecords extends TurnRecords, GenerationRecords {}

/**
 * What happens to answers, published to every process as it happens. Nothing of it is stored: a listener that missed
 * an event reads the current state from the store. An event without a kind says that the answer ended.
 */
export interface AnswerFeed {
  /** Never waits, never throws. */
  publish(projectId: number, event: AnswerEvent): void;
  /** Hears the events of one answer from now on, until closed. */
  listen(messageId: string): AnswerListener;
  /** Asks the process that writes the answer to end it. */
  askToStop(messageId: string): void;
  /** Hears such requests; gives how to end that. */
  onStopAsked(handle: (messageId: string) => void): () => void;
}

export interface AnswerListener {
  /**
   * The next event; `nothing` when none came in `timeoutMs`; `missed` when events were dropped because they were not
   * taken in time.
   *
   * @throws the signal's reason once it is aborted.
   */
  next(timeoutMs: number, signal: AbortSignal): Promise<AnswerEvent | 'nothing' | 'missed'>;
  close(): void;
}
