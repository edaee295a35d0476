import type { Mongo } from '@cairn/persistence/mongo';
import { Schema } from 'mongoose';
import type { AccountExport } from '../domain/account-export.ts';

/** A person's export, under the person's id: so there is one at most. */
export interface ExportRecord
  extends Omit<AccountExport, 'id' | 'userId' | 'archive' | 'expiresAt' | 'link'> {
  _id: string;
  exportId: string;
  archive?: { bytes: number; sha256: string };
  expiresAt?: Date;
  link?: { hash: string; sessionId: string; expiresAt: Date };
  /** Who has taken it. */
  lease: string;
  /** When it may be taken: to be made, because whoever took it must be dead, or to be removed. */
  lookAt: Date;
}

const text = { type: String, required: true };
const number = { type: Number, required: true };
const time = { type: Date, required: true };
const mayBeEmpty = String;

const exportSchema = new Schema<ExportRecord>(
  {
    _id: text,
    exportId: text,
    state: text,
    done: number,
    total: number,
    archive: new Schema({ bytes: number, sha256: text }, { _id: false }),
    createdAt: time,
    expiresAt: Date,
    error: mayBeEmpty,
    attempts: number,
    link: new Schema({ hash: text, sessionId: text, expiresAt: time }, { _id: false }),
    lease: mayBeEmpty,
    lookAt: time,
  },
  { versionKey: false },
);
exportSchema.index({ exportId: 1 }, { unique: true });
exportSchema.index({ lookAt: 1 });
exportSchema.index({ state: 1, lookAt: 1 });

export function exportModelsOn(mongo: Mongo) {
  return { exports: mongo.connection('auth').model('AccountExport', exportSchema, 'account_exports') };
}
