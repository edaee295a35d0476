import { type CarriesEvents, indexOutbox, type Mongo, outboxFields } from '@cairn/persistence/mongo';
import { Schema } from 'mongoose';
import type { AccountDeletion } from '../domain/account-deletion.ts';

/** A deletion as the database has it. One that was taken back is `gone`, and nobody's. */
export interface DeletionRecord
  extends Omit<AccountDeletion, 'id' | 'userId' | 'finishedAt' | 'address' | 'toldAt'>,
    CarriesEvents {
  _id: string;
  /** Unique: one at a time. Absent once it is finished. */
  userId?: string;
  finishedAt?: Date;
  address?: string;
  toldAt?: Date;
  /** When it may be taken, or when whoever took it must be done; absent once it is finished. */
  lookAt?: Date;
  /** Counts reports, so that of two at once the later is made anew on what the earlier left. */
  revision: number;
}

const text = { type: String, required: true };
const time = { type: Date, required: true };

const deletionSchema = new Schema<DeletionRecord>(
  {
    _id: text,
    userId: String,
    state: text,
    requestedAt: time,
    dueAt: time,
    finishedAt: Date,
    address: String,
    language: text,
    transfers: [new Schema({ projectId: Number, memberId: String }, { _id: false })],
    parts: [new Schema({ service: String, store: String, deleted: Number, done: Boolean }, { _id: false })],
    toldAt: Date,
    lookAt: Date,
    revision: { type: Number, required: true },
    ...outboxFields,
  },
  { versionKey: false },
);
deletionSchema.index({ userId: 1 }, { unique: true, sparse: true });
deletionSchema.index({ lookAt: 1 }, { sparse: true });
deletionSchema.index({ state: 1, lookAt: 1 });
deletionSchema.index({ finishedAt: 1 }, { sparse: true });
indexOutbox(deletionSchema);

export function deletionModelsOn(mongo: Mongo) {
  return {
    deletions: mongo.connection('auth').model('AccountDeletion', deletionSchema, 'account_deletions'),
  };
}
