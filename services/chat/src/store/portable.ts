import { keyNumber, numberKey, type PortableRecord, type PortableStore } from '@cairn/persistence/portable';
import { z } from 'zod';
import { citedIn } from '../domain/citations.ts';
import { knowledgeModes } from '../domain/knowledge-mode.ts';
import type { Message, Session, TurnMessages } from '../domain/ports.ts';

/** How an adapter reads and writes one kind of record. */
interface Kept<Place, Value> {
  /** In ascending order of their places, those after `after`. */
  read(after: Place | undefined, limit: number): Promise<Value[]>;
  /** Keeps each, in place of the one that is there. */
  write(values: readonly Value[]): Promise<void>;
}

/** Where a turn is: its number in its session is counted from 1. */
export interface TurnPlace {
  sessionId: number;
  number: number;
}

/** Everything of a chat store that is not deleted, as its adapter keeps it. */
export interface KeptKinds {
  /** The last number that was given to a session: it is given to no other, though the session may be gone. */
  lastSession: { read(): Promise<number>; raise(number: number): Promise<void> };
  deletedProjects: Kept<number, number>;
  deletedDocuments: Kept<string, string>;
  sessions: Kept<number, Session>;
  turns: Kept<TurnPlace, TurnMessages>;
}

const time = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

const nothing = z.object({});

const lastSession = z.object({ number: z.int() });

const session = z.object({
  projectId: z.int(),
  userId: z.string(),
  name: z.string(),
  messageCount: z.int(),
  createdAt: time,
  updatedAt: time,
});

const citation = z.object({
  number: z.int(),
  documentId: z.string(),
  documentName: z.string(),
  fileType: z.string(),
  version: z.int(),
  chunkId: z.string(),
  page: z.int(),
  start: z.int(),
  end: z.int(),
  lineStart: z.int(),
  lineEnd: z.int(),
  quote: z.string(),
  cited: z.boolean(),
  documentDeleted: z.boolean(),
});

const quotation = z.object({ documentId: z.string(), start: z.int(), end: z.int() });

const confidence = z.object({
  basis: z.enum(['statements', 'words']),
  met: z.int(),
  of: z.int(),
  threshold: z.number(),
  shown: z.boolean(),
});

const errorName = z.object({
  reason: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const turn = z.object({
  clientId: z.string(),
  createdAt: time,
  question: z.object({
    id: z.string(),
    userId: z.string(),
    text: z.string(),
    knowledgeMode: z.enum(knowledgeModes),
  }),
  answer: z.object({
    id: z.string(),
    text: z.string(),
    state: z.enum(['complete', 'stopped', 'interrupted', 'failed']),
    error: z.string(),
    knowledgeMode: z.enum(knowledgeModes),
    model: z.string(),
    run: z.string(),
    citations: z.array(citation),
    /** Bundles of earlier versions have none of these. */
    quotations: z.array(quotation).default([]),
    plainText: z.boolean().default(false),
    confidence: confidence.optional(),
    errorName: errorName.optional(),
  }),
});

/** A store's content as records that know of no adapter. An answer that is being written is carried as interrupted. */
export function portableOf(kept: KeptKinds): PortableStore {
  const kinds: Record<string, Carried> = {
    last_session: {
      async read(after) {
        if (after !== undefined) return [];
        return [{ key: 'last', value: { number: await kept.lastSession.read() } }];
      },
      async write(records) {
        for (const { value } of records) await kept.lastSession.raise(lastSession.parse(value).number);
      },
    },
    deleted_projects: carried(kept.deletedProjects, {
      place: keyNumber,
      encode: (projectId) => ({ key: numberKey(projectId), value: {} }),
      decode: ({ key, value }) => nothing.parse(value) && keyNumber(key),
    }),
    deleted_documents: carried(kept.deletedDocuments, {
      place: (key) => key,
      encode: (documentId) => ({ key: documentId, value: {} }),
      decode: ({ key, value }) => nothing.parse(value) && key,
    }),
    sessions: carried(kept.sessions, {
      place: keyNumber,
      encode: ({ id, ...rest }) => ({ key: numberKey(id), value: z.encode(session, rest) }),
      decode: ({ key, value }) => ({
        id: keyNumber(key),
        ...z.decode(session, value as z.input<typeof session>),
      }),
    }),
    turns: carried(kept.turns, { place: turnPlace, encode: encodeTurn, decode: decodeTurn }),
  };
  const kind = (name: string): Carried => {
    const found = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!found) throw new Error(`chat keeps nothing of the kind "${name}"`);
    return found;
  };
  return {
    kinds: Object.keys(kinds),
    read: async (name, after, limit) => kind(name).read(after, limit),
    write: async (name, records) => kind(name).write(records),
  };
}

/** One kind of records, as they are carried. */
interface Carried {
  read(after: string | undefined, limit: number): Promise<PortableRecord[]>;
  write(records: readonly PortableRecord[]): Promise<void>;
}

interface Coding<Place, Value> {
  place(key: string): Place;
  encode(value: Value): PortableRecord;
  decode(record: PortableRecord): Value;
}

function carried<Place, Value>(kept: Kept<Place, Value>, coding: Coding<Place, Value>): Carried {
  return {
    async read(after, limit) {
      const values = await kept.read(after === undefined ? undefined : coding.place(after), limit);
      return values.map(coding.encode);
    },
    async write(records) {
      if (records.length > 0) await kept.write(records.map(coding.decode));
    },
  };
}

function turnPlace(key: string): TurnPlace {
  const [sessionId = '', number = ''] = key.split('/');
  return { sessionId: keyNumber(sessionId), number: keyNumber(number) };
}

function encodeTurn({ question, answer }: TurnMessages): PortableRecord {
  const { state, citations } = ended(answer);
  return {
    key: `${numberKey(answer.sessionId)}/${numberKey(answer.sequence / 2)}`,
    value: z.encode(turn, {
      clientId: question.clientId,
      createdAt: question.createdAt,
      question: {
        id: question.id,
        userId: question.userId,
        text: question.text,
        knowledgeMode: question.knowledgeMode,
      },
      answer: {
        id: answer.id,
        text: answer.text,
        state,
        error: answer.error,
        knowledgeMode: answer.knowledgeMode,
        model: answer.model,
        run: answer.run,
        citations,
        quotations: answer.quotations,
        plainText: answer.plainText,
        ...(answer.confidence ? { confidence: answer.confidence } : {}),
        ...(answer.errorName ? { errorName: answer.errorName } : {}),
      },
    }),
  };
}

/** What becomes of an answer being written whose writer does not come along. */
function ended({ text, state, citations }: Message) {
  if (state !== 'generating') return { state, citations };
  const cited = new Set(citedIn(text, citations.length));
  return {
    state: 'interrupted' as const,
    citations: citations.map((each) => ({ ...each, cited: cited.has(each.number) })),
  };
}

function decodeTurn({ key, value }: PortableRecord): TurnMessages {
  const { sessionId, number } = turnPlace(key);
  const { clientId, createdAt, question, answer } = z.decode(turn, value as z.input<typeof turn>);
  const common = { sessionId, createdAt };
  return {
    question: {
      ...common,
      ...question,
      sequence: 2 * number - 1,
      isAi: false,
      state: 'complete',
      error: '',
      replyTo: '',
      model: '',
      clientId,
      run: '',
      citations: [],
      quotations: [],
      plainText: false,
      confidence: undefined,
    },
    answer: {
      ...common,
      ...answer,
      sequence: 2 * number,
      userId: '',
      isAi: true,
      replyTo: question.id,
      clientId: '',
      confidence: answer.confidence,
    },
  };
}
