import { present } from '@cairn/persistence/mongo';
import {
  boolean,
  deletedDocumentRecord,
  deletedProjectRecord,
  integer,
  objectSchema,
  optional,
  text,
  time,
} from '@cairn/persistence/records';
import { mongoCollection, schemaFields } from '@cairn/persistence/records/mongo';
import { type Connection, Schema } from 'mongoose';
import type { z } from 'zod';
import { sessionRecord } from '../chats/session.ts';
import { connectionRecord, modelChoiceRecord } from '../connections/connection.ts';
import { turnRecord } from '../messages/turn.ts';
import { tokenSumRecord } from '../token-sums/token-sum.ts';

interface Withheld {
  /** Since when it waits for its confirmation (see `createSession`): until then it is hidden. */
  unconfirmed?: Date;
  /** Deleted for every reader; `purge` removes its turns, then the document. */
  deleted?: boolean;
}

const leaseFields = {
  /** Unique: one answer at a time in a session. */
  session: integer(),
  /** `<user id>/<n>`, unique, n below what a person may have: see `freeSlot`. */
  slot: text(),
  generation: text(),
  owner: text(),
  /** By the server's clock. */
  until: time(),
  /** Its writer is asked to end it. */
  stop: optional(boolean()),
};
const leaseSchema = objectSchema(leaseFields);

interface Leased {
  /** Present while an answer is being written, and never otherwise: the right to write it. */
  lease?: z.output<typeof leaseSchema>;
}

/** Sessions that their owner can see. */
export const live = { deleted: { $exists: false }, unconfirmed: { $exists: false } } as const;

export type Collections = ReturnType<typeof collectionsOf>;

/**
 * A question with its answer, the answer's citations, the right to write it, and the events that announce them are one
 * document: each change of an answer is one write. That is far from the 16 MB a document may have: a question has at
 * most 32,000 UTF-16 units and an answer 200,000 (three bytes each at most), and an answer is given at most fifty
 * passages of 1,400: about 1 MB together. Unique values are sparse, as a removed turn has none.
 */
export function collectionsOf(connection: Connection) {
  const unique = { unique: true, sparse: true };
  const turns = mongoCollection<typeof turnRecord, Leased>(connection, turnRecord, {
    carriesEvents: true,
    fields: { lease: new Schema(schemaFields({ fields: leaseFields }), { _id: false }) },
    indexes: [
      [{ sessionId: 1, number: 1 }, unique],
      [{ sessionId: 1, branch: 1, number: 1 }],
      [{ sessionId: 1, 'fork.of': 1 }],
      [{ questionId: 1 }, unique],
      [{ clientKey: 1 }, unique],
      [{ 'lease.session': 1 }, unique],
      [{ 'lease.slot': 1 }, unique],
      [{ 'lease.generation': 1, 'lease.owner': 1 }, { sparse: true }],
      [{ 'lease.until': 1 }, { sparse: true }],
      [{ 'citations.documentId': 1, 'citations.documentDeleted': 1 }],
      [{ 'quotations.documentId': 1 }, { sparse: true }],
      [{ 'feedback.projectId': 1, _id: 1 }, { sparse: true }],
      [
        { 'searchedFirst.documents.documentId': 1, 'searchedFirst.documents.documentDeleted': 1 },
        { sparse: true },
      ],
    ],
  });
  return {
    turns,
    sessions: mongoCollection<typeof sessionRecord, Withheld>(connection, sessionRecord, {
      carriesEvents: true,
      present: live,
      fields: { unconfirmed: Date, deleted: Boolean },
      indexes: [
        [{ unconfirmed: 1 }, { sparse: true }],
        [{ deleted: 1 }, { sparse: true }],
      ],
    }),
    deletedProjects: mongoCollection(connection, deletedProjectRecord),
    deletedDocuments: mongoCollection(connection, deletedDocumentRecord),
    connections: mongoCollection(connection, connectionRecord),
    modelChoices: mongoCollection(connection, modelChoiceRecord),
    tokenSums: mongoCollection(connection, tokenSumRecord),
  };
}

/** All of a document but the events it carries. */
export const withoutEvents = { outbox: 0 } as const;

/** A turn that is there. */
export const turnOf = (id: string) => ({ _id: id, ...present });

/** What a removed turn keeps of itself until its last event is published: nothing that a person wrote. */
export function removalOf({ removal }: Collections['turns']) {
  return { ...removal, $unset: { ...removal.$unset, lease: '' as const } };
}
