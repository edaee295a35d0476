import { type CarriesEvents, indexOutbox, outboxFields } from '@cairn/persistence/mongo';
import type { ErrorName } from '@cairn/platform/errors';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Confidence } from '../domain/confidence.ts';
import type { Citation, Message, Session, TurnMessages } from '../domain/ports.ts';
import type { Quotation } from '../domain/quotations.ts';

export interface SessionDocument extends Omit<Session, 'id'>, CarriesEvents {
  _id: number;
  /** Since when it waits for its confirmation (see `createSession`): until then it is nobody's. */
  unconfirmed?: Date;
  /** It is gone for everybody; `purge` takes its turns, then the document. */
  deleted?: boolean;
}

/** Present while an answer is being written, and never otherwise: the right to write it. */
interface WritingDocument {
  /** Unique: one answer at a time in a session. */
  session: number;
  /** `<user id>/<n>`, unique, n below what a person may have: see `freeSlot`. */
  slot: string;
  run: string;
  owner: string;
  /** By the server's clock. */
  until: Date;
  /** Whoever writes it is asked to end it. */
  stop?: boolean;
}

/**
 * A question with its answer, the answer's citations, the right to write it, and the events that tell of them: each
 * change of an answer is one write of one document. That is far from the 16 MB a document may have: a question has at
 * most 32,000 UTF-16 units and an answer 200,000 (three bytes each at most), and an answer is given at most fifty
 * passages of 1,400: about 1 MB together.
 */
export interface TurnDocument extends CarriesEvents {
  /** The answer's id. */
  _id: string;
  sessionId: number;
  /** Its place in the session, from 1; its messages have the sequences `2 * number - 1` and `2 * number`. */
  number: number;
  /** `<session id>/<client's id>`, unique; absent where the client chose none. */
  clientKey?: string;
  createdAt: Date;
  question: Pick<Message, 'id' | 'userId' | 'text' | 'clientId' | 'knowledgeMode'>;
  answer: Pick<Message, 'run' | 'model' | 'text' | 'state' | 'error' | 'knowledgeMode'> & {
    /** Absent for none. */
    quotations?: Quotation[];
    plainText?: boolean;
    confidence?: Confidence | undefined;
    errorName?: ErrorName | undefined;
  };
  citations: Citation[];
  writing?: WritingDocument;
}

// Text may be empty, which mongoose takes for missing where it is required.
const sessionSchema = new Schema<SessionDocument>(
  {
    _id: { type: Number, required: true },
    projectId: { type: Number, required: true },
    userId: { type: String, required: true },
    name: String,
    messageCount: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    unconfirmed: Date,
    deleted: Boolean,
    ...outboxFields,
  },
  { versionKey: false },
);
sessionSchema.index({ projectId: 1, userId: 1, _id: -1 });
sessionSchema.index({ userId: 1, _id: 1 });
sessionSchema.index({ unconfirmed: 1 }, { sparse: true });
sessionSchema.index({ deleted: 1 }, { sparse: true });
indexOutbox(sessionSchema);

const citationSchema = new Schema<Citation>(
  {
    number: Number,
    documentId: String,
    documentName: String,
    fileType: String,
    version: Number,
    chunkId: String,
    page: Number,
    start: Number,
    end: Number,
    lineStart: Number,
    lineEnd: Number,
    quote: String,
    cited: Boolean,
    documentDeleted: Boolean,
  },
  { _id: false },
);

const turnSchema = new Schema<TurnDocument>(
  {
    _id: { type: String, required: true },
    sessionId: { type: Number, required: true },
    number: { type: Number, required: true },
    clientKey: String,
    createdAt: { type: Date, required: true },
    question: { id: String, userId: String, text: String, clientId: String, knowledgeMode: String },
    answer: {
      run: String,
      model: String,
      text: String,
      state: String,
      error: String,
      knowledgeMode: String,
      quotations: {
        type: [new Schema<Quotation>({ documentId: String, start: Number, end: Number }, { _id: false })],
        default: undefined,
      },
      plainText: Boolean,
      confidence: { basis: String, met: Number, of: Number, threshold: Number, shown: Boolean },
      errorName: { reason: String, params: Schema.Types.Mixed },
    },
    citations: [citationSchema],
    writing: {
      session: Number,
      slot: String,
      run: String,
      owner: String,
      until: Date,
      stop: Boolean,
    },
    ...outboxFields,
  },
  { versionKey: false },
);
turnSchema.index({ sessionId: 1, number: 1 }, { unique: true });
turnSchema.index({ 'question.id': 1 }, { unique: true });
turnSchema.index({ clientKey: 1 }, { unique: true, sparse: true });
turnSchema.index({ 'writing.session': 1 }, { unique: true, sparse: true });
turnSchema.index({ 'writing.slot': 1 }, { unique: true, sparse: true });
turnSchema.index({ 'writing.run': 1, 'writing.owner': 1 }, { sparse: true });
turnSchema.index({ 'writing.until': 1 }, { sparse: true });
turnSchema.index({ 'citations.documentId': 1, 'citations.documentDeleted': 1 });
turnSchema.index({ 'answer.quotations.documentId': 1 }, { sparse: true });
indexOutbox(turnSchema);

const deletedProjectSchema = new Schema<{ _id: number }>(
  { _id: { type: Number, required: true } },
  { versionKey: false },
);
const deletedDocumentSchema = new Schema<{ _id: string }>(
  { _id: { type: String, required: true } },
  { versionKey: false },
);

/** The collections of the chat service. */
export interface Collections {
  sessions: Model<SessionDocument>;
  turns: Model<TurnDocument>;
  deletedProjects: Model<{ _id: number }>;
  deletedDocuments: Model<{ _id: string }>;
}

export function collectionsOf(connection: Connection): Collections {
  return {
    sessions: connection.model('Session', sessionSchema, 'sessions'),
    turns: connection.model('Turn', turnSchema, 'turns'),
    deletedProjects: connection.model('DeletedProject', deletedProjectSchema, 'deleted_projects'),
    deletedDocuments: connection.model('DeletedDocument', deletedDocumentSchema, 'deleted_documents'),
  };
}

/** Sessions that are somebody's. */
export const live = { deleted: { $exists: false }, unconfirmed: { $exists: false } } as const;
/** Turns that were not removed. */
/** All of a turn but the events it carries. */
export const withoutEvents = { outbox: 0 } as const;

/**
 * What a removed turn keeps of itself until its last event is told: nothing that somebody wrote, and no unique value.
 */
export const removal = {
  $set: { tombstone: true, 'question.text': '', 'answer.text': '', 'answer.error': '', citations: [] },
  $unset: { writing: '', clientKey: '', 'answer.errorName': '', 'answer.quotations': '' },
} as const;

export function toSession(found: SessionDocument): Session {
  return {
    id: found._id,
    projectId: found.projectId,
    userId: found.userId,
    name: found.name,
    messageCount: found.messageCount,
    createdAt: found.createdAt,
    updatedAt: found.updatedAt,
  };
}

export function toMessages(turn: Omit<TurnDocument, keyof CarriesEvents>): TurnMessages {
  const { sessionId, createdAt, question, answer } = turn;
  return {
    question: {
      id: question.id,
      sessionId,
      sequence: 2 * turn.number - 1,
      userId: question.userId,
      isAi: false,
      text: question.text,
      state: 'complete',
      error: '',
      replyTo: '',
      knowledgeMode: question.knowledgeMode,
      model: '',
      clientId: question.clientId,
      run: '',
      createdAt,
      citations: [],
      quotations: [],
      plainText: false,
      confidence: undefined,
    },
    answer: {
      id: turn._id,
      sessionId,
      sequence: 2 * turn.number,
      userId: '',
      isAi: true,
      text: answer.text,
      state: answer.state,
      error: answer.error,
      ...(answer.errorName?.reason && { errorName: toErrorName(answer.errorName) }),
      replyTo: question.id,
      knowledgeMode: answer.knowledgeMode,
      model: answer.model,
      clientId: '',
      run: answer.run,
      createdAt,
      citations: turn.citations.map(toCitation),
      quotations: (answer.quotations ?? []).map(toQuotation),
      plainText: answer.plainText ?? false,
      confidence: answer.confidence && toConfidence(answer.confidence),
    },
  };
}

function toQuotation({ documentId, start, end }: Quotation): Quotation {
  return { documentId, start, end };
}

function toErrorName({ reason, params }: ErrorName): ErrorName {
  return { reason, ...(params && { params }) };
}

function toConfidence({ basis, met, of, threshold, shown }: Confidence): Confidence {
  return { basis, met, of, threshold, shown };
}

function toCitation(found: Citation): Citation {
  return {
    number: found.number,
    documentId: found.documentId,
    documentName: found.documentName,
    fileType: found.fileType,
    version: found.version,
    chunkId: found.chunkId,
    page: found.page,
    start: found.start,
    end: found.end,
    lineStart: found.lineStart,
    lineEnd: found.lineEnd,
    quote: found.quote,
    cited: found.cited,
    documentDeleted: found.documentDeleted,
  };
}
