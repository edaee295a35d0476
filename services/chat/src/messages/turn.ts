import {
  boolean,
  defineRecord,
  integer,
  json,
  oneOf,
  optional,
  type RecordOf,
  text,
  time,
} from '@cairn/persistence/records';
import { MessageState as States } from '@cairn/proto/chat';
import { enumNames } from '@cairn/proto/enum-names';
import { z } from 'zod';
import { type KnowledgeMode, knowledgeModes } from '../ai-settings/knowledge-mode.ts';
import { citedIn } from '../citations/citations.ts';
import { confidenceSchema } from '../citations/confidence.ts';
import { citationSchema, quotationSchema } from '../citations/quotations.ts';
import { searchedFirstSchema } from '../citations/searched-first.ts';
import { feedbackSchema } from '../feedback/feedback.ts';
import { coverageSchema } from '../project-coverage/coverage.ts';
import { searchTraceSchema } from '../search-trace/search-trace.ts';
import { stepsSchema } from '../steps/step.ts';
import { verdictsSchema } from '../verdicts/verdict.ts';
import { type Branches, FIRST_BRANCH, forkFrom } from '../versions/branches.ts';
import { forkSchema, type Versions } from '../versions/fork.ts';
import { tokenUsageSchema } from '../writing/token-usage.ts';

const messageStates = enumNames(States, 'MESSAGE_STATE_');

export type MessageState = (typeof messageStates)[number];

const errorNameSchema = z.object({
  reason: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** A question with its answer. They are begun, kept and removed together. */
export const turnRecord = defineRecord('turns', {
  fields: {
    /** The answer's. */
    id: text(),
    sessionId: integer(),
    /**
     * In the order in which the session's turns began, from 1, over all branches; its messages have the sequences
     * `2 * number - 1` and `2 * number`.
     */
    number: integer(),
    /** The number of the turn that began its branch; absent in the branch that the session begins with. */
    branch: optional(integer()),
    /** Of a turn that began a branch. */
    fork: optional(json(forkSchema)),
    createdAt: time(),

    questionId: text(),
    /** Who asked. */
    userId: text(),
    question: text(),
    /** What the client chose to know a repeated send by, as `<session id>/<its choice>`; absent where it chose none. */
    clientKey: optional(text()),
    /** What the question was first asked with. */
    askedMode: oneOf(knowledgeModes),

    /** Which generation wrote the answer. A generation that was replaced can change nothing any more. */
    generation: text(),
    model: text(),
    knowledgeMode: oneOf(knowledgeModes),
    state: oneOf(messageStates),
    text: text(),
    /** Whether the text is plain, not Markdown. */
    plainText: boolean(),
    /** Why it failed, for the person who asked. */
    error: text(),
    /** What that is called; absent where nothing failed. */
    errorName: optional(json(errorNameSchema)),
    /** By number. */
    citations: json(z.array(citationSchema)),
    /** What a language model put the question as, where that was searched for. */
    searchText: optional(text()),
    /** Parts of the text that are documents' own words, in its order. */
    quotations: json(z.array(quotationSchema)),
    /** Absent where the question names no documents, and where the project shows no sources. */
    searchedFirst: optional(json(searchedFirstSchema)),
    /** Of an answer that came to its end. */
    confidence: optional(json(confidenceSchema)),
    /** Of an answer that came to its end, where its sentences were held against passages. In the order of the text. */
    verdicts: optional(json(verdictsSchema)),
    /** Of an answer that documents were searched for. */
    coverage: optional(json(coverageSchema)),
    /** Of an answer that was written in steps; in their order. */
    steps: optional(json(stepsSchema)),
    /** Of an answer that documents were searched for, where the project shows sources. */
    searchTrace: optional(json(searchTraceSchema)),
    /** Of an answer that a language model began. */
    usage: optional(json(tokenUsageSchema)),
    /** What the person says of the answer. */
    feedback: optional(json(feedbackSchema)),
  },
  key: ['id'],
});

export type Turn = RecordOf<typeof turnRecord>;

/** A question or an answer, as people see them one after the other. */
export interface Message
  extends Pick<
    Turn,
    | 'id'
    | 'sessionId'
    | 'userId'
    | 'text'
    | 'state'
    | 'error'
    | 'errorName'
    | 'knowledgeMode'
    | 'model'
    | 'generation'
    | 'createdAt'
    | 'branch'
    | 'fork'
    | 'citations'
    | 'quotations'
    | 'plainText'
    | 'searchedFirst'
    | 'confidence'
    | 'verdicts'
    | 'coverage'
    | 'steps'
    | 'searchTrace'
    | 'searchText'
    | 'usage'
    | 'feedback'
  > {
  /** Its place in the session, from 1; along a path it grows, and may leave numbers out. */
  sequence: number;
  isAi: boolean;
  /** For an answer: the message it answers. */
  replyTo: string;
  /** Whose question it is, or answers. */
  askedBy: string;
  /** Absent where it has one version. */
  versions?: Versions | undefined;
}

/** Where a page of messages begins: below a message, along the path that leads to it. */
export type Place = Pick<Message, 'sequence' | 'branch'>;

export interface TurnMessages {
  question: Message;
  answer: Message;
}

/** The right to write one answer, held by one process for a time. */
export interface Lease {
  /** The process. */
  owner: string;
  /** How long from now, in milliseconds of the store's own clock: those of processes may differ. */
  ms: number;
}

/** A question, and where its answer is to go. */
export interface NewTurn {
  sessionId: number;
  question: Pick<Message, 'id' | 'userId' | 'text'> & {
    /** What the client chose to know a repeated send by; may be empty. */
    clientId: string;
  };
  answer: Pick<Message, 'id' | 'generation' | 'model' | 'plainText'>;
  knowledgeMode: KnowledgeMode;
  at: Date;
  lease: Lease;
  /** Answers the person may have written at the same time, this one included. */
  perPerson: number;
  /** What it is another version of, by a message of it; absent for one after the messages that are shown. */
  versionOf?: { messageId: string; isAgain: boolean };
  /**
   * The newest message that its sender saw: it goes to the end of the branch that has this one. Empty where they saw
   * none. Absent, or no message of the session: at the end of those that are shown.
   */
  parent?: string;
}

/** What a question has none of, and an answer before it is written. */
const nothingYet = { text: '', error: '', citations: [], quotations: [] } satisfies Partial<Turn>;

export function messagesOf(turn: Turn, branches?: Branches): TurnMessages {
  const { number, questionId, userId, question, clientKey: _, askedMode, ...answer } = turn;
  const { sessionId, createdAt, branch, fork } = turn;
  const versions = branches?.versionsOf(turn);
  return {
    question: {
      ...nothingYet,
      id: questionId,
      sessionId,
      sequence: 2 * number - 1,
      userId,
      isAi: false,
      text: question,
      state: 'complete',
      replyTo: '',
      askedBy: userId,
      knowledgeMode: askedMode,
      model: '',
      generation: '',
      createdAt,
      plainText: false,
      ...(branch !== undefined && { branch }),
      ...(fork && { fork }),
      ...(versions?.question && { versions: versions.question }),
    },
    answer: {
      ...answer,
      sequence: 2 * number,
      userId: '',
      isAi: true,
      replyTo: questionId,
      askedBy: userId,
      ...(versions?.answer && { versions: versions.answer }),
    },
  };
}

/** The name of a turn among those that clients may send again; undefined where the client chose none. */
export function clientKeyOf({ sessionId, question }: NewTurn): string | undefined {
  return question.clientId === '' ? undefined : `${sessionId}/${question.clientId}`;
}

/** Where a turn begins: at the end of a branch, or as another version of a turn. */
export interface TurnPlace {
  number: number;
  /** Where it is no version of another turn. */
  branch: number;
  original?: Turn | undefined;
}

function placed({ number, branch, original }: TurnPlace, isAgain: boolean) {
  if (original) return { number, branch: number, fork: forkFrom(original, isAgain) };
  return branch === FIRST_BRANCH ? { number } : { number, branch };
}

/** A turn whose answer is to be written, at a place of its session. */
export function newTurn(begin: NewTurn, place: TurnPlace): Turn {
  const { sessionId, question, answer, knowledgeMode, at } = begin;
  const clientKey = clientKeyOf(begin);
  return {
    ...nothingYet,
    ...answer,
    sessionId,
    ...placed(place, begin.versionOf?.isAgain === true),
    createdAt: at,
    questionId: question.id,
    userId: question.userId,
    question: question.text,
    ...(clientKey !== undefined && { clientKey }),
    askedMode: knowledgeMode,
    knowledgeMode,
    state: 'generating',
  };
}

/** What only an answer that was written has: it is removed when the answer is written again. */
const onceWritten = [
  'confidence',
  'errorName',
  'searchText',
  'searchedFirst',
  'verdicts',
  'coverage',
  'steps',
  'searchTrace',
  'feedback',
] as const satisfies (keyof Turn)[];

/** A turn without what only its written answer has. */
export function withoutWritten(turn: Turn): Omit<Turn, (typeof onceWritten)[number]> {
  const kept = { ...turn };
  for (const field of onceWritten) delete kept[field];
  return kept;
}

/** The same as MongoDB removes it. */
export const unsetWritten = Object.fromEntries(onceWritten.map((field) => [field, '' as const]));

/** What changes in a turn whose answer is to be written again, beside what is removed. */
export function emptied(
  again: Pick<Turn, 'generation' | 'model' | 'plainText' | 'knowledgeMode'>,
): Pick<Turn, 'generation' | 'model' | 'plainText' | 'knowledgeMode' | 'state' | keyof typeof nothingYet> {
  const { generation, model, plainText, knowledgeMode } = again;
  return { ...nothingYet, generation, model, plainText, knowledgeMode, state: 'generating' };
}

/** Marks the citations with these numbers as cited. */
export function markCited(citations: Turn['citations'], numbers: readonly number[]): Turn['citations'] {
  return citations.map((each) => (numbers.includes(each.number) ? { ...each, cited: true } : each));
}

/** What becomes of an answer being written whose writer does not come along. */
export function interrupted(turn: Turn): Turn {
  if (turn.state !== 'generating') return turn;
  const cited = citedIn(turn.text, turn.citations.length);
  return { ...turn, state: 'interrupted', citations: markCited(turn.citations, cited) };
}
