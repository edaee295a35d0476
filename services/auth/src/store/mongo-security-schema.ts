import { type CarriesEvents, indexOutbox, type Mongo, outboxFields } from '@cairn/persistence/mongo';
import { Schema } from 'mongoose';
import type { ApiToken } from '../domain/security.ts';

/** An API token. One that was revoked is `gone` and has no hash. */
export type ApiTokenRecord = Omit<ApiToken, 'id' | 'scopes' | 'expiresAt' | 'lastUsedAt'> & {
  _id: string;
  scopes: string[];
  hash?: string;
  expiresAt?: Date;
  lastUsedAt?: Date;
} & CarriesEvents;

/** A person's second factor, under their id. Turned off, it is `gone` and without any of this. */
interface SecondFactorRecord extends CarriesEvents {
  _id: string;
  pendingSecret?: string;
  secret?: string;
  enabledAt?: Date;
  lastStep?: number;
  backupCodes?: string[];
}

const text = { type: String, required: true };

const apiTokenSchema = new Schema<ApiTokenRecord>(
  {
    _id: text,
    userId: text,
    hash: String,
    name: text,
    scopes: { type: [String], required: true },
    prefix: text,
    createdAt: { type: Date, required: true },
    expiresAt: Date,
    lastUsedAt: Date,
    ...outboxFields,
  },
  { versionKey: false },
);
apiTokenSchema.index({ userId: 1, _id: -1 });
apiTokenSchema.index({ hash: 1 }, { unique: true, sparse: true });
indexOutbox(apiTokenSchema);

const secondFactorSchema = new Schema<SecondFactorRecord>(
  {
    _id: text,
    pendingSecret: String,
    secret: String,
    enabledAt: Date,
    lastStep: Number,
    backupCodes: { type: [String], default: undefined },
    ...outboxFields,
  },
  { versionKey: false },
);
secondFactorSchema.index({ secret: 1 }, { sparse: true });
indexOutbox(secondFactorSchema);

export function securityModelsOn(mongo: Mongo) {
  const connection = mongo.connection('auth');
  return {
    apiTokens: connection.model('ApiToken', apiTokenSchema, 'api_tokens'),
    secondFactors: connection.model('SecondFactor', secondFactorSchema, 'second_factors'),
  };
}
