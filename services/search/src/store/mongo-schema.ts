import { type CarriesEvents, indexOutbox, outboxFields } from '@cairn/kit/mongo';
import { type Connection, type Model, Schema } from 'mongoose';
import type { KeptDocument } from './portable.ts';

/** A document as the database has it. */
export interface DocumentRecord extends Omit<KeptDocument, 'documentId'>, CarriesEvents {
  _id: string;
  /** It was deleted: nothing else of it is kept, and this for good. */
  deleted?: boolean;
}

export interface SearchModels {
  documents: Model<DocumentRecord>;
  deletedProjects: Model<{ _id: number }>;
}

/** Neither deleted by itself nor with its project. */
export const present = { deleted: { $exists: false }, tombstone: { $exists: false } };

const documentSchema = new Schema<DocumentRecord>(
  {
    _id: { type: String, required: true },
    projectId: { type: Number, required: true },
    name: { type: String },
    namedAt: { type: Date, required: true },
    fileType: { type: String },
    createdAt: { type: Date, required: true },
    version: { type: Number, required: true },
    indexedVersion: { type: Number, required: true },
    deleted: { type: Boolean, required: false },
    ...outboxFields,
  },
  { versionKey: false },
);
documentSchema.index({ projectId: 1, indexedVersion: 1 });
documentSchema.index({ indexedVersion: 1 });
// For lists in the order of ids that pass over what was deleted without fetching it.
documentSchema.index({ _id: 1, version: 1 });
documentSchema.index({ deleted: 1, _id: 1 }, { sparse: true });
indexOutbox(documentSchema);

const deletedProjectSchema = new Schema({ _id: { type: Number, required: true } }, { versionKey: false });

export function searchModels(connection: Connection): SearchModels {
  return {
    documents: connection.model<DocumentRecord>('Document', documentSchema, 'documents'),
    deletedProjects: connection.model<{ _id: number }>(
      'DeletedProject',
      deletedProjectSchema,
      'deleted_projects',
    ),
  };
}
