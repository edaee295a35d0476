import type { Envelope, Inbox, Outbox } from '@cairn/messaging/events';
import type { ErrorName } from '@cairn/platform/errors';
import type { AnswerEvent } from '@cairn/proto/chat';
import type { AiSettings } from './ai-settings.ts';
import type { Confidence } from './confidence.ts';
import type { Passage } from './passage.ts';
import type { Citation, Quotation } from './quotations.ts';
import type { Session } from './session.ts';
import type { Message, MessageState, NewTurn, Turn, TurnMessages } from './turn.ts';

/** States an answer ends in. */
export type EndState = Exclude<MessageState, 'generating'>;

/** One answer being written. */
export interface RunKey {
  messageId: string;
  run: string;
}

/** What became of an attempt to begin a turn. */
export type TurnOutcome =
  | ({ kind: 'begun' } & TurnMessages)
  /** The client's id was used before in this session: the turn of then. */
  | ({ kind: 'repeated' } & TurnMessages)
  /** Another answer is being written in the session. */
  | { kind: 'busy' }
  /** So many answers are being written for this person that no further one may be. */
  | { kind: 'too_many'; running: number }
  /** The session was deleted meanwhile. */
  | { kind: 'gone' };

/** What became of an attempt to write an answer again. */
export type AgainOutcome =
  | ({ kind: 'begun' } & TurnMessages)
  | { kind: 'busy' }
  | { kind: 'too_many'; running: number }
  /** It is not the last message of the session. */
  | { kind: 'not_last' }
  /** There is no such answer. */
  | { kind: 'gone' };

export interface Again
  extends Pick<NewTurn, 'sessionId' | 'at' | 'lease' | 'perPerson'>,
    Pick<Turn, 'run' | 'model' | 'plainText' | 'knowledgeMode'> {
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
  at: Date;
}

/** What a process is told that holds its runs for another while. */
interface Heartbeat {
  /** Runs whose stop was asked for. */
  stopRequested: string[];
  /** Runs that are no longer this process's. */
  lost: string[];
}

/** A session's answer that nobody writes any more. */
export interface Abandoned extends RunKey {
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

/**
 * What the service keeps. Every change takes the events that tell of it, and keeps both or neither. Deleted sessions
 * are gone for every method at once; `purge` takes their messages away in portions. Several processes may use the same
 * records at once, and any of them may be killed at any moment.
 */
export interface ChatStore {
  /** Adds a session under the next small integer. Undefined when the project's sessions were deleted with it. */
  createSession(
    session: Pick<Session, 'projectId' | 'userId' | 'name'> & { at: Date },
    events: (id: number) => readonly Envelope[],
  ): Promise<Session | undefined>;
  getSession(projectId: number, sessionId: number): Promise<Session | undefined>;
  /** A person's sessions of a project with ids below `before`, newest first. */
  listSessions(projectId: number, userId: string, limit: number, before?: number): Promise<Session[]>;
  /** A person's sessions of all projects, in the order of their ids. */
  listSessionsOfPerson(userId: string, limit: number): Promise<Session[]>;
  /** What there is of a person, or of a project. */
  count(of: { userId: string } | { projectId: number }): Promise<{ sessions: number; messages: number }>;
  /** Undefined when there is no such session. */
  renameSession(
    sessionId: number,
    name: string,
    at: Date,
    events: readonly Envelope[],
  ): Promise<Session | undefined>;
  /** False when there is no such session. A run in it ends: its next change finds nothing. */
  deleteSession(sessionId: number, events: readonly Envelope[]): Promise<boolean>;
  /**
   * Deletes up to `limit` sessions of a project that was deleted, which gets no more; gives the answers that were being
   * written in them and how many went.
   */
  deleteSessionsOfProject(projectId: number, limit: number): Promise<{ deleted: number; runs: RunKey[] }>;
  /**
   * Removes up to `limit` messages (2 or more) of deleted sessions; gives how many things were removed, 0 when none are
   * left.
   */
  purge(limit: number): Promise<number>;

  /**
   * Saves question and answer, and the right to write it: all or nothing, whoever else begins one at the same moment.
   */
  beginTurn(turn: NewTurn, events: readonly Envelope[]): Promise<TurnOutcome>;
  /** Empties the last answer of a session, with its citations, for a new run. */
  beginAgain(again: Again): Promise<AgainOutcome>;
  /** Newest first, below the sequence `before`, with citations. */
  listMessages(sessionId: number, limit: number, before?: number): Promise<Message[]>;
  /** One message with its citations. */
  getMessage(sessionId: number, messageId: string): Promise<Message | undefined>;
  /** The answer being written in a session. */
  getGenerating(sessionId: number): Promise<Message | undefined>;

  /** Keeps the passages given for a run; false when the run is no longer the answer's. */
  saveCitations(run: RunKey, citations: readonly Citation[]): Promise<boolean>;
  /** Keeps the text so far of several runs; those that are no longer their answer's are passed over. */
  checkpoint(texts: readonly (RunKey & { text: string; quotations?: readonly Quotation[] })[]): Promise<void>;
  /** Ends a run; false, and nothing changed, when it is no longer the answer's. */
  endRun(run: RunKey, ending: Ending, events: readonly Envelope[]): Promise<boolean>;
  /** Holds the runs of `owner` for another `ms` milliseconds from now. */
  heartbeat(owner: string, runs: readonly string[], ms: number): Promise<Heartbeat>;
  /** Asks whoever holds the run to end it. */
  requestStop(messageId: string): Promise<void>;
  /** Ends as interrupted up to `limit` runs whose lease ran out, or, with `notOwner`, of every other process. */
  interruptAbandoned(
    options: { notOwner?: string; limit: number },
    ending: (abandoned: Abandoned) => AbandonedEnding,
  ): Promise<Abandoned[]>;

  /**
   * Takes the text of a deleted document out of up to `limit` answers that cite or quote it, and out of all that are
   * saved later; gives of how many.
   */
  forgetDocument(documentId: string, limit: number): Promise<number>;

  outbox: Outbox;
  inbox: Inbox;
}

/** A call made in a person's name: their token and trace, and what ends it. */
export interface OnBehalf {
  token: string;
  traceId: string;
  signal: AbortSignal;
}

export interface SettingsReader {
  /** How a project wants its answers. @throws NotFound when the caller may not see it. */
  read(call: OnBehalf, projectId: number): Promise<AiSettings>;
}

export interface PassageFinder {
  /** The passages of a project that best fit a question, best first, within the caller's rights. */
  find(call: OnBehalf, projectId: number, question: string, limit: number): Promise<Passage[]>;
}

/**
 * What happens to answers, published to every process as it happens. Nothing of it is stored: a listener that missed
 * an event reads the current state from the store. An event without a kind says that the answer ended.
 */
export interface AnswerFeed {
  /** Never waits, never throws. */
  publish(projectId: number, event: AnswerEvent): void;
  /** Hears the events of one answer from now on, until closed. */
  listen(messageId: string): AnswerListener;
  /** Asks whoever writes the answer to end it. */
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
