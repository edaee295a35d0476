import { type CarriesEvents, indexOutbox, type Mongo, outboxFields } from '@cairn/persistence/mongo';
import { Schema } from 'mongoose';
import type { Login, Revocation, Session } from '../domain/user.ts';
import { type AdministrationFields, administrationFields, adminModelsOn } from './admin/mongo-schema.ts';
import { type AccountFields, accountFields, indexAccounts } from './mongo-account-schema.ts';
import { deletionModelsOn } from './mongo-deletion-schema.ts';
import { exportModelsOn } from './mongo-export-schema.ts';
import { securityModelsOn } from './mongo-security-schema.ts';
import type { Account } from './portable.ts';

/** An account with its credential and its events: one document, so that no write can leave half of it. */
export type AccountRecord = Omit<Account, 'id'> & { _id: string } & AccountFields &
  AdministrationFields &
  CarriesEvents;

/**
 * A sign-in and its line of the history in one document, so that neither is kept without the other. The two are kept
 * for different times: when one ran out it is taken out of the document, which goes with the last of them.
 */
export interface SignInRecord extends CarriesEvents {
  /** Of the login, or of a session that came without one. */
  _id: string;
  userId: string;
  login?: Omit<Login, 'id' | 'userId'>;
  session?: Omit<Session, 'userId' | 'lastActiveAt'> & { lastActiveAt?: Date };
}

export type RevocationRecord = Omit<Revocation, 'sessionId'> & { _id: string } & CarriesEvents;

/** Text that may be empty, which mongoose would not take for given. */
const text = String;
const id = { type: String, required: true };
const time = { type: Date, required: true };

const accountSchema = new Schema<AccountRecord>(
  {
    _id: id,
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    firstName: text,
    lastName: text,
    createdAt: time,
    passwordHash: { type: String, required: true },
    ...accountFields,
    ...administrationFields,
    ...outboxFields,
  },
  { versionKey: false },
);
accountSchema.index({ emailKey: 1 }, { unique: true });
indexAccounts(accountSchema);
indexOutbox(accountSchema);

const signInSchema = new Schema<SignInRecord>(
  {
    _id: id,
    userId: { type: String, required: true },
    login: new Schema(
      { ip: text, userAgent: text, succeeded: { type: Boolean, required: true }, reason: text, at: time },
      { _id: false },
    ),
    session: new Schema(
      { id, ip: text, userAgent: text, createdAt: time, expiresAt: time, lastActiveAt: Date },
      { _id: false },
    ),
    ...outboxFields,
  },
  { versionKey: false },
);
signInSchema.index({ userId: 1, _id: -1 });
signInSchema.index({ userId: 1, 'login.at': 1 });
signInSchema.index({ userId: 1, 'login.succeeded': 1, _id: -1 });
signInSchema.index({ userId: 1, 'session.id': -1, 'session.expiresAt': 1 });
indexOutbox(signInSchema);
signInSchema.index({ 'session.id': 1 }, { unique: true, sparse: true });
signInSchema.index({ 'session.expiresAt': 1 }, { sparse: true });
signInSchema.index({ 'session.id': 1, 'session.lastActiveAt': 1, 'session.expiresAt': 1 });
signInSchema.index({ 'login.at': 1 }, { sparse: true });

const revocationSchema = new Schema<RevocationRecord>(
  { _id: id, revokedAt: time, expiresAt: time, ...outboxFields },
  { versionKey: false },
);
revocationSchema.index({ revokedAt: 1, _id: 1 });
revocationSchema.index({ expiresAt: 1 });
indexOutbox(revocationSchema);

export type AuthModels = ReturnType<typeof modelsOn>;

export function modelsOn(mongo: Mongo) {
  const connection = mongo.connection('auth');
  return {
    accounts: connection.model('Account', accountSchema, 'users'),
    signIns: connection.model('SignIn', signInSchema, 'sign_ins'),
    revocations: connection.model('Revocation', revocationSchema, 'revocations'),
    ...securityModelsOn(mongo),
    ...deletionModelsOn(mongo),
    ...exportModelsOn(mongo),
    ...adminModelsOn(mongo),
  };
}
