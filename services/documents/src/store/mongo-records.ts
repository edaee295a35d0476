import { type CarriesJob, indexJobs, JOB_GROUPS, jobField, jobGroupSchema } from '@cairn/kit/jobs/mongo';
import { type CarriesEvents, indexOutbox, outboxFields } from '@cairn/kit/mongo';
import { type Connection, Schema } from 'mongoose';
import type { Document, DocumentFailure } from '../domain/document.ts';
import { type KeptWarning, warningOf } from './kept-warning.ts';

/**
 * A document as the database has it. It carries the job that reads it and the events that tell of it, so that a change is
 * one write: there is no moment at which a document waits for a job that nobody made.
 */
export interface DocumentRecord extends Omit<Document, 'id' | 'warnings'>, CarriesEvents, CarriesJob {
  _id: string;
  warnings: KeptWarning[];
  /** There while the document is. */
  live?: true;
  /** The run that reads it. */
  run?: string;
  /** The run whose text is the document's. */
  textRun?: string;
  /** Since when it has been taken out of sight, with its text and its file still to be removed. */
  removedAt?: Date;
}

/** A run's pages and passages are nobody's until a document names the run as its text. */
interface RunRecord {
  _id: string;
  documentId: string;
  at: Date;
}

// Mongoose takes empty text for missing where it is required, and a removed document has no name any more.
const failureSchema = new Schema<DocumentFailure>(
  { code: String, message: String, reason: String, params: Schema.Types.Mixed },
  { _id: false, minimize: false },
);

const documentSchema = new Schema<DocumentRecord>(
  {
    _id: { type: String, required: true },
    projectId: { type: Number, required: true },
    name: String,
    fileType: { type: String, required: true },
    fileSize: { type: Number, required: true },
    sha256: String,
    status: { type: String, required: true },
    failure: { type: failureSchema, required: false },
    version: { type: Number, required: true },
    textVersion: { type: Number, required: true },
    textPages: { type: Number, required: true },
    pagesDone: { type: Number, required: true },
    pagesTotal: { type: Number, required: true },
    chunksCount: { type: Number, required: true },
    warnings: [Schema.Types.Mixed],
    uploadedBy: String,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    live: Boolean,
    run: String,
    textRun: String,
    removedAt: Date,
    ...jobField,
    ...outboxFields,
  },
  { versionKey: false },
);
documentSchema.index({ projectId: 1, live: 1, _id: -1 });
documentSchema.index({ projectId: 1, live: 1, createdAt: 1 });
documentSchema.index({ projectId: 1, live: 1, uploadedBy: 1 });
documentSchema.index({ uploadedBy: 1, live: 1 });
documentSchema.index({ removedAt: 1 }, { sparse: true });
indexJobs(documentSchema);
indexOutbox(documentSchema);

const runSchema = new Schema<RunRecord>(
  {
    _id: { type: String, required: true },
    documentId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
runSchema.index({ documentId: 1 });

const closedProjectSchema = new Schema({ _id: { type: Number, required: true } }, { versionKey: false });

export const DOCUMENTS = 'documents';

export function collectionsOf(connection: Connection) {
  return {
    documents: connection.model('Document', documentSchema, DOCUMENTS),
    runs: connection.model('Run', runSchema, 'runs'),
    closedProjects: connection.model('ClosedProject', closedProjectSchema, 'closed_projects'),
    jobGroups: connection.model('JobGroup', jobGroupSchema, JOB_GROUPS),
  };
}

export type Collections = ReturnType<typeof collectionsOf>;

/** What a document is without what the store needs to know of it. */
export const shown = { outbox: 0, job: 0 } as const;

export function toDocument(found: DocumentRecord): Document {
  return {
    id: found._id,
    projectId: found.projectId,
    name: found.name,
    fileType: found.fileType,
    fileSize: found.fileSize,
    sha256: found.sha256,
    status: found.status,
    ...(found.failure && { failure: failureOf(found.failure) }),
    version: found.version,
    textVersion: found.textVersion,
    textPages: found.textPages,
    pagesDone: found.pagesDone,
    pagesTotal: found.pagesTotal,
    chunksCount: found.chunksCount,
    warnings: found.warnings.map(warningOf),
    uploadedBy: found.uploadedBy,
    createdAt: found.createdAt,
    updatedAt: found.updatedAt,
  };
}

function failureOf({ code, message, reason, params }: DocumentFailure): DocumentFailure {
  return { code, message, ...(reason && { reason, params: params ?? {} }) };
}
