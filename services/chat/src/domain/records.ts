import type { ErrorName } from '@cairn/platform/errors';
import type { Confidence } from './confidence.ts';
import type { KnowledgeMode } from './knowledge-mode.ts';
import type { Passage } from './passage.ts';
import type { Quotation } from './quotations.ts';

/** A conversation. It belongs to the person who began it; nobody else sees it. */
export interface Session {
  id: number;
  projectId: number;
  userId: string;
  name: string;
  messageCount: number;
  createdAt: Date;
  updatedAt: Date;
}

export type MessageState = 'generating' | 'complete' | 'stopped' | 'interrupted' | 'failed';

/** States an answer ends in. */
export type EndState = Exclude<MessageState, 'generating'>;

/** A passage given for an answer, under the number the answer cites it by. Kept with the answer. */
export interface Citation extends Omit<Passage, 'text'> {
  /** The n of `[n]`. */
  number: number;
  /** The passage's text; empty once its document was deleted. */
  quote: string;
  cited: boolean;
  documentDeleted: boolean;
}

export interface Message {
  id: string;
  sessionId: number;
  /** Its place in the session, from 1. */
  sequence: number;
  /** Empty for answers. */
  userId: string;
  isAi: boolean;
  text: string;
  state: MessageState;
  /** Why it failed, for the person who asked. */
  error: string;
  /** What that is called; absent where nothing failed, and of answers of before names. */
  errorName?: ErrorName | undefined;
  /** For an answer: the message it answers. */
  replyTo: string;
  knowledgeMode: KnowledgeMode;
  /** The model that wrote it; empty for questions. */
  model: string;
  /** What the client chose to know a repeated send by; may be empty. */
  clientId: string;
  /** For an answer: which run wrote it. A run that was replaced can change nothing any more. */
  run: string;
  createdAt: Date;
  /** By number. */
  citations: Citation[];
  /** Parts of the text that are documents' own words, in its order. */
  quotations: Quotation[];
  /** Whether the text is plain, not Markdown. */
  plainText: boolean;
  /** Of an answer that came to its end. */
  confidence: Confidence | undefined;
}

/** The right to write one answer, held by one process for a time. */
export interface Lease {
  /** The process. */
  owner: string;
  /** How long from now, in milliseconds of the store's own clock: those of processes may differ. */
  ms: number;
}

/** One answer being written. */
export interface RunKey {
  messageId: string;
  run: string;
}

/** Where a new answer is to go. */
export interface Turn {
  sessionId: number;
  question: Pick<Message, 'id' | 'userId' | 'text' | 'clientId'>;
  answer: Pick<Message, 'id' | 'run' | 'model' | 'plainText'>;
  knowledgeMode: KnowledgeMode;
  at: Date;
  lease: Lease;
  /** Answers the person may have written at the same time, this one included. */
  perPerson: number;
}

export interface TurnMessages {
  question: Message;
  answer: Message;
}
