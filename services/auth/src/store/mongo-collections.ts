import type { MongoOutbox } from '@cairn/messaging/mongo';
import { type CarriesEvents, indexOutbox, type Mongo, outboxFields } from '@cairn/persistence/mongo';
import { mongoCollection, schemaFields } from '@cairn/persistence/records/mongo';
import { type Connection, Schema } from 'mongoose';
import { wholeAccountRecord } from '../accounts/records.ts';
import { registrationInvitationRecord } from '../admin/ports.ts';
import { keptApiTokenRecord } from '../api-tokens/api-token.ts';
import { deletionRecord } from '../deletion/account-deletion.ts';
import { exportRecord } from '../export/account-export.ts';
import { installationRecord } from '../installation/settings.ts';
import { secondFactorRecord } from '../second-factor/second-factor.ts';
import {
  type Login,
  loginRecord,
  revocationRecord,
  type Session,
  sessionRecord,
} from '../sessions/session.ts';

/**
 * A sign-in and its line of the history in one document, so that neither is kept without the other. The two are kept
 * for different times: when one ran out it is taken out of the document, which is removed with the last of them.
 */
export interface SignIn extends CarriesEvents {
  /** Of the login, or of a session that was imported without one. */
  _id: string;
  login?: Login;
  session?: Session;
}

function signInsOn(connection: Connection) {
  const part = (record: typeof loginRecord | typeof sessionRecord) =>
    new Schema(schemaFields({ fields: record.fields }), { _id: false, id: false });
  const schema = new Schema<SignIn>(
    {
      _id: { type: String, required: true },
      login: part(loginRecord),
      session: part(sessionRecord),
      ...outboxFields,
    },
    { versionKey: false },
  );
  schema.index({ 'login.userId': 1, _id: -1 });
  schema.index({ 'login.userId': 1, 'login.succeeded': 1, _id: -1 });
  schema.index({ 'login.at': 1 }, { sparse: true });
  schema.index({ 'session.userId': 1, 'session.id': -1, 'session.expiresAt': 1 });
  schema.index({ 'session.id': 1 }, { unique: true, sparse: true });
  schema.index({ 'session.expiresAt': 1 }, { sparse: true });
  schema.index({ 'session.id': 1, 'session.lastActiveAt': 1, 'session.expiresAt': 1 });
  indexOutbox(schema);
  return connection.model<SignIn>('SignIn', schema, 'sign_ins');
}

interface Leased {
  lease?: string;
  /** When it may be taken: to be made, because who took it must be dead, or to be removed. */
  lookAt?: Date;
}

interface TakenDeletion {
  /** No other process takes it before this time. */
  takenUntil?: Date;
  /** Counts reports, so that of two at once the later is made again on what the earlier left. */
  revision: number;
}

interface Opening {
  /** Who may make the first account where registration is not open: one at a time. */
  opening?: { by: string; until: Date };
}

const uniqueIfAny = { unique: true, sparse: true };

export type Collections = ReturnType<typeof collectionsOn>;

export function collectionsOn(mongo: Mongo) {
  const connection = mongo.connection('auth');
  const carriesEvents = true;
  return {
    // Each account is one document, so that each change is one write. None leaves a tombstone.
    accounts: mongoCollection(connection, wholeAccountRecord, {
      carriesEvents,
      present: {},
      large: ['avatar'],
      indexes: [
        [{ emailKey: 1 }, { unique: true }],
        [{ username: 1 }, uniqueIfAny],
        [{ 'links.hash': 1 }, { sparse: true }],
        [{ 'links.expiresAt': 1 }, { sparse: true }],
      ],
    }),
    signIns: signInsOn(connection),
    revocations: mongoCollection(connection, revocationRecord, { carriesEvents }),
    apiTokens: mongoCollection(connection, keptApiTokenRecord, {
      carriesEvents,
      indexes: [[{ hash: 1 }, uniqueIfAny]],
    }),
    secondFactors: mongoCollection(connection, secondFactorRecord, {
      carriesEvents,
      indexes: [[{ secret: 1 }, { sparse: true }]],
    }),
    deletions: mongoCollection<typeof deletionRecord, TakenDeletion>(connection, deletionRecord, {
      carriesEvents,
      fields: { takenUntil: Date, revision: { type: Number, required: true } },
      indexes: [
        [{ userId: 1 }, uniqueIfAny],
        [{ finishedAt: 1 }, { sparse: true }],
      ],
      onImport: { $inc: { revision: 1 } },
    }),
    exports: mongoCollection<typeof exportRecord, Leased>(connection, exportRecord, {
      fields: { lease: String, lookAt: Date },
      indexes: [[{ id: 1 }, { unique: true }], [{ lookAt: 1 }], [{ state: 1, lookAt: 1 }]],
    }),
    installations: mongoCollection<typeof installationRecord, Opening>(connection, installationRecord, {
      carriesEvents,
      fields: { opening: { by: String, until: Date } },
    }),
    registrationInvitations: mongoCollection(connection, registrationInvitationRecord, {
      carriesEvents,
      indexes: [[{ emailKey: 1, expiresAt: 1 }]],
    }),
  };
}

export type Fields = Record<string, unknown>;

/** Whether an account that still fits the filter was changed, with its events. */
export function updateAccount(
  { accounts }: Collections,
  outbox: MongoOutbox,
  filter: Fields & { _id: string },
  { $set = {}, ...change }: { $set?: Fields; [operator: string]: Fields | undefined },
  events: Parameters<MongoOutbox['entries']>[0],
): Promise<boolean> {
  // Never empty: a change of nothing is one as well.
  const update = { ...change, $set: { _id: filter._id, ...$set } };
  return outbox.change(accounts.model, filter, update, events);
}
